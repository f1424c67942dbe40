! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component that enters twice is attached until it has left twice (OpenACC
! 3.3, 2.6.7, 2.6.8).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field) :: f
  integer, allocatable, target :: t(:)
  integer :: low, total
  logical :: own

  own = own_memory ()
  f%n = 1
  nullify (f%p)
  !$acc enter data copyin(f)
  allocate (t(4:6))
  f%p(4:) => t
  f%p = 1
  !$acc enter data copyin(f%p)
  if (own) f%p = 2
  !$acc enter data copyin(f%p)
  !$acc exit data delete(f%p)
  if (.not. acc_is_present (t)) stop 1
  !$acc serial present(f) copyout(low, total)
  low = lbound (f%p, 1)
  total = sum (f%p)
  f%p = 7
  !$acc end serial
  if (low /= 4) stop 2
  if (total /= 3) stop 3
  !$acc exit data copyout(f%p)
  if (any (f%p /= 7)) stop 4
  if (acc_is_present (t) .and. own) stop 5
  if (.not. acc_is_present (f)) stop 6
  !$acc exit data copyout(f)
  if (acc_is_present (f) .and. own) stop 7
  if (lbound (f%p, 1) /= 4 .or. any (f%p /= 7)) stop 8
end program main
