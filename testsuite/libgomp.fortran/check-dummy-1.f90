! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A data region maps a dummy argument that is the row of a matrix: gfortran lists what lies
! behind its last element, too, and has no descriptor there.  With --check it is told.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-additional-options "-O0" }
! { dg-set-target-env-var GOMP_PSET_CHECK "1" }
! { dg-output "^gomp-pset check: warning: target data at check-dummy-1.f90:24 maps 20 bytes behind the last element of x, too\n" }
! { dg-output "  gfortran lists \[^\n\]*\n  map it in the procedure that passes it, or \[^\n\]*contiguous\n" }
! { dg-output "gomp-pset check: 0 errors, 1 warning\n$" }
program main
  implicit none
  integer :: big(6, 8)

  big = 1
  call add (big(:, 2))
  call add (big(3, :))
  call add (big(6, 1:7))
  if (sum (big) /= 48 + 21) error stop 1
contains
  subroutine add (x)
    integer :: x(:)
    integer :: i
    !$omp target data map(tofrom: x)
    !$omp target
    do i = 1, size (x)
      x(i) = x(i) + 1
    end do
    !$omp end target
    !$omp end target data
  end subroutine
end program main
