! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A compute construct's clause names only a component (OpenACC 3.3, 2.6.2,
! 2.7.6, 2.7.7).
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
    integer, allocatable :: a(:)
    integer :: m
  end type field
  type (field) :: f
  integer :: seen(4), total

  allocate (f%p(-2:7), f%a(3:5))
  f%p = 2
  f%a = 4
  f%n = 11
  f%m = 12
  !$acc parallel copyin(f%p) copyout(seen, total) num_gangs(1)
  seen(1) = lbound (f%p, 1)
  seen(2) = ubound (f%p, 1)
  total = sum (f%p)
  !$acc end parallel
  if (any (seen(1:2) /= [-2, 7])) stop 1
  if (total /= 20) stop 2
  !$acc serial copy(f%p, f%a) copyout(seen, total)
  seen = [lbound (f%p, 1), ubound (f%p, 1), lbound (f%a, 1), ubound (f%a, 1)]
  total = sum (f%p) + sum (f%a)
  f%p(7) = 3
  f%a(5) = 5
  !$acc end serial
  if (any (seen /= [-2, 7, 3, 5])) stop 3
  if (total /= 32) stop 4
  if (sum (f%p) /= 21 .or. sum (f%a) /= 13) stop 5
  if (f%n /= 11 .or. f%m /= 12) stop 6
end program main
