! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Scalars without clause are firstprivate in target; defaultmap(tofrom: scalar)
! maps them (OpenMP 5.2, 5.8.1, 5.8.7).
! { dg-do run }

program main
  implicit none
  integer :: a, b, seen
  a = 1
  b = 2
  !$omp target map(from: seen)
  seen = a + b
  a = 10
  !$omp end target
  if (seen /= 3 .or. a /= 1) stop 1
  !$omp target defaultmap(tofrom: scalar)
  a = a + 20
  b = a
  !$omp end target
  if (a /= 21 .or. b /= 21) stop 2
end program main
