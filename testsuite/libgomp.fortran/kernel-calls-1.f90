! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Procedures called by kernels: module procedures with assumed-shape,
! allocatable and pointer dummies, elemental and recursive ones, from another
! source file.
! { dg-do run }
! { dg-additional-sources "kernel-calls-1-aux.f" }

module work
  implicit none
contains
  integer function total (x)
    !$omp declare target
    integer, intent (in) :: x(:)
    total = sum (x) + 1000 * lbound (x, 1)
  end function total

  integer function bounds (x, p)
    !$omp declare target
    integer, allocatable, intent (in) :: x(:)
    integer, pointer, intent (in) :: p(:)
    bounds = 100 * lbound (x, 1) + ubound (p, 1)
  end function bounds

  elemental integer function twice (n)
    !$omp declare target
    integer, intent (in) :: n
    twice = 2 * n
  end function twice

  recursive integer function factorial (n) result (f)
    !$omp declare target
    integer, intent (in) :: n
    f = 1
    if (n > 1) f = n * factorial (n - 1)
  end function factorial
end module work

program main
  use work
  implicit none
  interface
    integer function squared (n)
      !$omp declare target
      integer, intent (in) :: n
    end function squared
  end interface
  integer, allocatable :: a(:)
  integer, pointer :: p(:)
  integer :: seen(6)
  allocate (a(4:8), p(2:3))
  a = 1
  p = 5
  !$omp target map(tofrom: a) map(to: p) map(from: seen)
  seen = [total (a), total (p), bounds (a, p), factorial (6), squared (9), 0]
  a = twice (a)
  seen(6) = total (a(5:6))
  !$omp end target
  if (any (seen /= [1005, 1010, 403, 720, 81, 1004])) stop 1
  if (any (a /= 2)) stop 2
end program main
