! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! What kernels reach without being given it: the data of a `declare target' allocatable,
! and of a component.  Nothing is said.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-set-target-env-var GOMP_PSET_CHECK "1" }
! { dg-output "^ *right\[\n\r\]*$" }
module m
  implicit none
  real(8), allocatable, save :: dyn(:)
  !$omp declare target (dyn)
  type t
    integer :: n
    real, pointer :: a(:) => null ()
  end type
contains
  subroutine add (r)
    !$omp declare target
    real(8) :: r
    r = sum (dyn)
  end subroutine
end module

program main
  use m
  implicit none
  real(8) :: r
  type(t), target :: x
  real :: s

  allocate (dyn(5))
  dyn = [1, 2, 3, 4, 5]
  !$omp target enter data map(to: dyn)
  !$omp target map(from: r)
  call add (r)
  !$omp end target
  !$omp target exit data map(delete: dyn)
  allocate (x%a(0:9))
  x%a = 3
  !$omp target enter data map(to: x%a)
  !$omp target map(from: s)
  s = sum (x%a) + lbound (x%a, 1)
  !$omp end target
  !$omp target exit data map(delete: x%a)
  if (r /= 15 .or. s /= 30) error stop 1
  print '(a)', 'right'
end program main
