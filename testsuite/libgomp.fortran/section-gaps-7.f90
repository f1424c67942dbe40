! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Rows of matrices, also the last ones, as dummy arguments of regions, in clauses, and by
! pointers: nothing behind the last element is copied.
! { dg-do run }
! { dg-mappings-left 0 }
program main
  implicit none
  type t
    sequence
    integer :: m(6, 8), behind(5)
  end type
  type(t), target :: s
  integer, pointer :: a(:, :), p(:)
  integer :: k

  a => s%m
  do k = 1, 6
    s%m = 0
    s%behind = 1
    call add (s%m(k, :))
    if (any (s%m(k, :) /= 100) .or. any (s%behind /= 7)) error stop 1

    s%behind = 1
    !$omp target data map(tofrom: a(k, :))
    !$omp target map(tofrom: a(k, :))
    a(k, :) = 5
    !$omp end target
    s%behind = 8
    !$omp end target data
    if (any (s%m(k, :) /= 5) .or. any (s%behind /= 8)) error stop 2

    s%behind = 1
    p => s%m(k, :)
    !$omp target data map(to: p)
    s%behind = 9
    !$omp target
    p = p + 1
    !$omp end target
    !$omp target update from(p)
    if (any (p /= 6) .or. any (s%behind /= 9)) error stop 3
    !$omp end target data
  end do
contains
  subroutine add (x)
    integer :: x(:)
    integer :: there
    !$omp target map(tofrom: x) map(from: there) nowait
    x = x + 100
    there = 1
    !$omp end target
    s%behind = 7
    !$omp taskwait
  end subroutine
end program main
