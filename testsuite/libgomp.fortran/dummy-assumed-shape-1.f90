! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Assumed-shape dummies: the whole actual argument and a contiguous section of
! it, with the callee's bounds.
! { dg-do run }

module work
  implicit none
contains
  subroutine scale (x, factor)
    real, intent (inout) :: x(5:)
    real, intent (in) :: factor
    integer :: seen(2)
    !$omp target map(tofrom: x) map(from: seen)
    seen = [lbound (x, 1), ubound (x, 1)]
    x = x * factor
    !$omp end target
    if (seen(1) /= 5 .or. seen(2) /= 4 + size (x)) stop 1
  end subroutine scale
end module work

program main
  use work
  implicit none
  real :: a(40)
  a = 1
  call scale (a, 2.0)
  call scale (a(11:20), 3.0)
  if (any (a(:10) /= 2) .or. any (a(11:20) /= 6) .or. any (a(21:) /= 2)) stop 2
end program main
