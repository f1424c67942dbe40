! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! enter data, update and exit data with nowait and depend: the descriptor goes
! along as without.  Stock libgomp takes the entries of such an enter data one
! by one, and loses what belongs together.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  type field
    integer :: n
    real, pointer :: p(:)
  end type field
  type (field), target :: d
  real, allocatable :: a(:)
  integer :: seen(3), i
  allocate (a(-1:8), d%p(4:6))
  a = 1
  d%p = 2
  d%n = 3
  seen = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp target enter data map(to: a) depend(out: a) nowait
  !$omp target enter data map(to: d) depend(out: d) nowait
  !$omp target enter data map(to: d%p) depend(inout: d) nowait
  do i = 1, 5
    !$omp target map(from: seen) depend(inout: a, d) nowait
    a = a + 1
    seen = [lbound (a, 1), lbound (d%p, 1), nint (sum (d%p)) + d%n]
    !$omp end target
  end do
  !$omp target update from(a) depend(inout: a) nowait
  !$omp target exit data map(release: d%p) depend(inout: d) nowait
  !$omp target exit data map(release: d) depend(inout: d) nowait
  !$omp target exit data map(release: a) depend(inout: a) nowait
  !$omp end single
  !$omp end parallel
  if (any (a /= 6)) stop 1
  if (any (seen /= [-1, 4, 9])) stop 2
end program main
