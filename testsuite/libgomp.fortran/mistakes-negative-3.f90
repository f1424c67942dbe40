! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The first dimension of a dummy argument has a negative stride, and the region does
! not use its upper bounds.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target at mistakes-negative-3\\.f90:21\[\r\n\]+" }
! { dg-output "  data: \[^\r\n\]*at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: the array is one with a negative stride\[\r\n\]+" }
! { dg-output "  to do: pass or map the array with ascending bounds, or a copy of the section; with -g -O0 the runtime finds the elements\[\r\n\]+" }
program main
  implicit none
  real, target :: a(10,10)
  a = 1
  call set (a(10:1:-1,:), 2, 3)
contains
  subroutine set (z, i, j)
    real :: z(:,:)
    integer :: i, j
    ! Not the line above.
    !$omp target map(tofrom: z)
    z(i,j) = 5
    !$omp end target
  end subroutine
end program main
