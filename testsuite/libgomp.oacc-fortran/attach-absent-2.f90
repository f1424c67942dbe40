! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An attach that finds no target does not count: the next one attaches (OpenACC
! 3.3, 2.6.8, 2.7.2).
! { dg-do run }

include 'device-memory.inc'
include 'attach-api.inc'

program main
  use attach_api
  use device_memory
  implicit none
  type field
    integer, pointer :: p(:)
    integer :: n
  end type field
  type (field), target :: f
  type (field), target :: copy
  integer, target :: t(5)
  integer :: total
  logical :: own

  own = own_memory ()
  f%n = 7
  t = 1
  f%p(-1:) => t
  !$acc enter data copyin(f)
  !$acc enter data attach(f%p)
  !$acc enter data copyin(t)
  !$acc enter data attach(f%p)
  !$acc serial present(f) copyout(total)
  total = sum (f%p)
  f%p(-1) = 3
  !$acc end serial
  if (total /= 5) stop 1
  !$acc exit data detach(f%p)
  call acc_memcpy_from_device (c_loc (copy), acc_deviceptr (c_loc (f)), &
                               int (storage_size (f) / 8, c_size_t))
  if (.not. associated (copy%p, t)) stop 2
  !$acc exit data copyout(t)
  if (t(1) /= 3) stop 3
  !$acc exit data delete(f)
  if (acc_is_present (f) .and. own) stop 4
end program main
