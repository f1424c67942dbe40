! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component that is allocated only after it entered once: the second time it
! is mapped and attached (OpenACC 3.3, 2.6.4, 2.7.9).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, allocatable :: a(:)
  end type field
  type (field) :: f
  integer :: low, total
  logical :: own

  own = own_memory ()
  f%n = 1
  !$acc enter data copyin(f)
  !$acc enter data create(f%a)
  allocate (f%a(-2:2))
  f%a = 1
  if (acc_is_present (f%a) .and. own) stop 1
  !$acc enter data create(f%a)
  !$acc serial present(f) copyout(low, total)
  low = lbound (f%a, 1)
  f%a = 2
  total = sum (f%a)
  !$acc end serial
  if (low /= -2) stop 2
  if (total /= 10) stop 3
  !$acc exit data copyout(f%a)
  if (any (f%a /= 2)) stop 4
  !$acc exit data copyout(f)
  if (.not. allocated (f%a)) stop 5
  if (any (f%a /= 2)) stop 6
end program main
