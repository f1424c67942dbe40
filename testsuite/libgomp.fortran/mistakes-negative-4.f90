! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The first dimension of a dummy argument has a negative stride and a lower bound
! other than 1, and the region is in a task: neither the list nor debug information
! tells where the elements are.  With --check it is found that the kernel writes
! before what was mapped.
! { dg-do run }
! { dg-require-effective-target emulated_device }
! { dg-set-target-env-var GOMP_PSET_CHECK "1" }
! { dg-shouldfail "out of bounds" { offload_device } }
! { dg-output "check: error: \[^\n\]* was written before its start on device 0: 36 bytes, from 36 before it on\n.*mapped by target at mistakes-negative-4.f90:26\n" }
! { dg-output ".*a subscript is below the lower bound.*gomp-pset check: 1 error, 0 warnings" }

program main
  implicit none
  integer :: x(10,3)
  x = 1
  call twice (x(10:1:-1,:))
contains
  subroutine twice (a)
    integer :: a(2:,0:)
    integer :: i, j
    !$omp parallel num_threads(2)
    !$omp single
    !$omp task shared(a)
    ! Not the line above.
    !$omp target map(tofrom: a)
    do j = 0, 2
      do i = 2, 11
        a(i,j) = 2 * a(i,j)
      end do
    end do
    !$omp end target
    !$omp end task
    !$omp end single
    !$omp end parallel
  end subroutine
end program main
