! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! target nowait with depend: run in the order of their dependences; taskwait
! ends them all (OpenMP 5.2, 13.8, 15.9.5).
! { dg-do run }

program main
  implicit none
  integer :: a(100), b(100), i
  a = 1
  b = 0
  !$omp parallel num_threads(3)
  !$omp single
  do i = 1, 10
    !$omp target map(tofrom: a) depend(inout: a) nowait
    a = a * 2
    !$omp end target
    !$omp target map(to: a) map(tofrom: b) nowait &
    !$omp   depend(in: a) depend(inout: b)
    b = b + a
    !$omp end target
  end do
  !$omp taskwait
  !$omp end single
  !$omp end parallel
  if (any (a /= 1024) .or. any (b /= 2046)) stop 1
end program main
