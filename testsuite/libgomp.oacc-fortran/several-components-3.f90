! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! All components of a present structure that own data, in one directive, and the
! structure with its components in one directive (OpenACC 3.3, 2.6.4, 2.6.6).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, allocatable :: a(:), b(:), c(:)
    integer :: m
  end type field
  type (field) :: f
  integer :: seen(6)
  logical :: own

  own = own_memory ()
  allocate (f%a(-1:1), f%b(-2:2), f%c(-3:3))
  f%a = 1
  f%b = 2
  f%c = 3
  f%n = 4
  f%m = 5
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%a, f%b, f%c)
  !$acc serial present(f) copyout(seen)
  seen = [lbound (f%a, 1), lbound (f%b, 1), lbound (f%c, 1), sum (f%a), &
          sum (f%b), sum (f%c)]
  f%a = 10
  f%b = 20
  f%c = 30
  f%m = 6
  !$acc end serial
  if (any (seen(1:3) /= [-1, -2, -3])) stop 1
  if (any (seen(4:6) /= [3, 10, 21])) stop 2
  !$acc exit data delete(f%a) copyout(f%b, f%c)
  if (any (f%a /= 1) .and. own) stop 3
  if (any (f%b /= 20) .or. any (f%c /= 30)) stop 4
  if (acc_is_present (f%b) .and. own) stop 5
  !$acc exit data copyout(f)
  if (f%n /= 4 .or. f%m /= 6) stop 6
  if (acc_is_present (f) .and. own) stop 7
end program main
