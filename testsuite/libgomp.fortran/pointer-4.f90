! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Re-associated while mapped, without exit: the construct that maps the pointer
! again makes the device's one point to the new target, mapped meanwhile.
! Stock libgomp refreshes the address, not always the bounds.
! { dg-do run }

program main
  implicit none
  integer, target :: a(10), b(0:29)
  integer, pointer :: p(:)
  integer :: seen(3)
  a = 1
  b = 2
  !$omp target enter data map(to: a, b)
  p => a
  !$omp target enter data map(to: p)
  !$omp target map(to: p) map(from: seen)
  seen = [lbound (p, 1), ubound (p, 1), sum (p)]
  !$omp end target
  if (any (seen /= [1, 10, 10])) stop 1
  p(0:) => b
  !$omp target map(to: p) map(from: seen)
  seen = [lbound (p, 1), ubound (p, 1), sum (p)]
  p = 3
  !$omp end target
  if (any (seen /= [0, 29, 60])) stop 2
  !$omp target exit data map(from: b) map(delete: a)
  if (any (b /= 3)) stop 3
end program main
