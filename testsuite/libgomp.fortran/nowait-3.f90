! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! target nowait outside of parallel, and a firstprivate value that changes
! meanwhile.
! { dg-do run }

program main
  implicit none
  integer :: results(20), i, n
  results = 0
  do i = 1, 20
    n = i
    !$omp target map(from: results(i:i)) firstprivate(n) nowait
    results(i) = n * n
    !$omp end target
    n = -1
  end do
  !$omp taskwait
  if (any (results /= [(i * i, i = 1, 20)])) stop 1
end program main
