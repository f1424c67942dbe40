! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The attach clause of compute and data constructs: attached inside, detached at
! the end, with the structure's copy as it was (OpenACC 3.3, 2.5.1, 2.7.12).
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
  integer, target :: t(0:5)
  integer :: low, total
  logical :: own

  own = own_memory ()
  t = 1
  f%n = 1
  nullify (f%p)
  !$acc enter data copyin(f, t)
  f%p(6:) => t
  !$acc data attach(f%p)
  call fetch (copy, f)
  if (associated (copy%p, t) .and. own) stop 1
  !$acc serial present(f) copyout(low, total)
  low = lbound (f%p, 1)
  total = sum (f%p)
  f%p = 2
  !$acc end serial
  !$acc end data
  if (low /= 6) stop 2
  if (total /= 6) stop 3
  call fetch (copy, f)
  if (.not. associated (copy%p, t)) stop 4
  if (lbound (copy%p, 1) /= 6) stop 5
  !$acc exit data copyout(t)
  if (any (t /= 2)) stop 6
  !$acc exit data delete(f)
  if (acc_is_present (f) .and. own) stop 7

contains

  ! The device's copy of F as it is.
  subroutine fetch (copy, f)
    type (field), target :: copy, f
    call acc_memcpy_from_device (c_loc (copy), acc_deviceptr (c_loc (f)), &
                                 int (storage_size (f) / 8, c_size_t))
  end subroutine fetch
end program main
