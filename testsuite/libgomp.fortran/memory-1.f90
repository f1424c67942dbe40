! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Enter and exit of more than the device has, bit by bit: all is given back.
! { dg-do run }
! { dg-mappings-left 0 }
! { dg-set-target-env-var GOMP_PSET_HOST_MEMORY "16M" }

program main
  implicit none
  real, allocatable :: a(:)
  integer :: i, n
  do i = 1, 60
    n = 500000 + 10000 * i
    allocate (a(n), source=1.0)
    !$omp target enter data map(to: a)
    !$omp target
    a(n) = i
    !$omp end target
    !$omp target exit data map(from: a)
    if (a(n) /= i) stop 1
    deallocate (a)
  end do
end program main
