! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Two structures whose components point to one target: each is linked to it;
! the data exists once.
! { dg-do run }

program main
  implicit none
  type view
    integer, pointer :: p(:)
  end type view
  type (view), target :: a, b
  integer, target :: t(100)
  integer :: i, seen(3)
  t = [(i, i = 1, 100)]
  a%p => t(1:60)
  b%p(0:) => t(41:100)
  !$omp target enter data map(to: t)
  !$omp target enter data map(to: a)
  !$omp target enter data map(to: b)
  !$omp target enter data map(to: a%p)
  !$omp target enter data map(to: b%p)
  !$omp target map(from: seen)
  a%p(50) = -1
  b%p(1) = -2
  seen = [b%p(9), a%p(42), sum (a%p) + sum (b%p)]
  !$omp end target
  if (any (seen /= [-1, -2, 1830 + 4230 - 2 * (50 + 42 + 3)])) stop 1
  !$omp target exit data map(release: a%p)
  !$omp target exit data map(release: b%p)
  !$omp target exit data map(release: a)
  !$omp target exit data map(release: b)
  !$omp target exit data map(from: t)
  if (t(50) /= -1 .or. t(42) /= -2) stop 2
end program main
