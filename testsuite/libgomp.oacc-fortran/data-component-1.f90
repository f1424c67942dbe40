! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Data constructs for a component of a structure that is present: it is attached
! in the region, and detached at its end (OpenACC 3.3, 2.6.5, 2.6.8, 2.7.6).
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
  integer, allocatable, target :: t(:)
  integer :: low, total
  logical :: own

  own = own_memory ()
  f%n = 1
  nullify (f%p)
  !$acc enter data copyin(f)
  allocate (t(9:11))
  t = 1
  f%p(9:) => t
  !$acc data copy(f%p)
  !$acc data copyin(f%p)
  !$acc serial present(f) copyout(low, total)
  low = lbound (f%p, 1)
  total = sum (f%p)
  f%p = 2
  !$acc end serial
  !$acc end data
  if (.not. acc_is_present (t)) stop 1
  call fetch (copy, f)
  if (associated (copy%p, t) .and. own) stop 2
  !$acc end data
  if (low /= 9) stop 3
  if (total /= 3) stop 4
  if (any (t /= 2)) stop 5
  if (acc_is_present (t) .and. own) stop 6
  call fetch (copy, f)
  if (.not. associated (copy%p, t) .or. lbound (copy%p, 1) /= 9) stop 7
  !$acc exit data copyout(f)
  if (acc_is_present (f) .and. own) stop 8

contains

  ! The device's copy of F as it is.
  subroutine fetch (copy, f)
    type (field), target :: copy, f
    call acc_memcpy_from_device (c_loc (copy), acc_deviceptr (c_loc (f)), &
                                 int (storage_size (f) / 8, c_size_t))
  end subroutine fetch
end program main
