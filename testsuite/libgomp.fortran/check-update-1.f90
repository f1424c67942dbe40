! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An update of a pointer to a component of an array's elements: gfortran lists other bytes
! than theirs, and no descriptor.  With --check this is told, once for the directive.
! Pointers that are contiguous, and the array itself, are right.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-set-target-env-var GOMP_PSET_CHECK "1" }
! { dg-output "^gomp-pset check: warning: target update at check-update-1.f90:40 names 48 bytes side by side, which are not the elements of q\n" }
! { dg-output "  q has elements elsewhere: \[^\n\]*\n" }
! { dg-output "  update the array that it refers to, or call gomp_pset_data_update\n" }
! { dg-output "gomp-pset check: warning: target update at check-update-1.f90:56 names 144 bytes side by side, which are not the elements of m2\n" }
! { dg-output "\[^\n\]*\n\[^\n\]*\n" }
! { dg-output "gomp-pset check: 0 errors, 2 warnings\n$" }
program main
  implicit none
  type t
    real(8) :: a, b
  end type
  type(t), target :: x(6)
  real(8), pointer :: q(:), r(:)
  real(8), target :: y(6)
  integer, target, save :: m(6, 8)
  integer, pointer, save :: m1(:, :), m2(:, :)
  integer :: i

  x = t(1, 2)
  y = 1
  q => x%b
  r => y(2:5)
  !$omp target data map(tofrom: x, y)
  !$omp target
  q = 5
  r = 5
  !$omp end target
  !$omp target update from(r)
  if (any (y /= [1, 5, 5, 5, 5, 1])) error stop 1
  !$omp target update from(x(2:3))
  if (any (x%b /= [2, 5, 5, 2, 2, 2])) error stop 2
  do i = 1, 2
    !$omp target update from(q)
  end do
  if (any (x%b /= [5, 5, 5, 2, 2, 2])) error stop 3
  !$omp end target data

  m = 1
  m1 => m(1:4:3, 2:6:2)
  m2 => m(4:1:-3, 2:6:2)
  !$omp target data map(tofrom: m)
  !$omp target
  m = m + 1
  !$omp end target
  !$omp target update from(m1)
  !$omp target update from(m)
  !$omp target update from(m(:, 2))
  !$omp target update from(m(:, 2:3))
  !$omp target update from(m2)
  !$omp end target data
end program main
