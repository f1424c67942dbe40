! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component of an array's elements cannot be passed, of whatever type it is: gfortran
! gives an address and strides that are not its.  Characters by themselves can.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  use omp_lib
  implicit none
  type inner
    integer, allocatable :: a(:)
  end type inner
  type t
    integer :: k = 0, v = 0
    character(5) :: c = "abcde"
    complex :: z = 0
    type(inner) :: in
  end type t
  type(t), target :: x(4)
  class(t), allocatable, target :: y(:)
  character(3), target :: s(10)
  character(:), allocatable, target :: d(:)
  integer :: stat

  if (omp_get_num_devices () == 0) stop
  allocate (y(3))
  call gomp_pset_enter_deep (x%v, stat=stat)
  if (stat /= gomp_pset_bad_object) stop 1
  call gomp_pset_enter_deep (x%c, stat=stat)
  if (stat /= gomp_pset_bad_object) stop 2
  call gomp_pset_enter_deep (x(2::2)%z, stat=stat)
  if (stat /= gomp_pset_bad_object) stop 3
  call gomp_pset_enter_deep (x%in, stat=stat)
  if (stat /= gomp_pset_bad_object) stop 4
  call gomp_pset_enter_deep (y%v, stat=stat)
  if (stat /= gomp_pset_bad_object) stop 5
  call gomp_pset_enter_deep (y%c, stat=stat)
  if (stat /= gomp_pset_bad_object) stop 6

  s = "xyz"
  d = s(1:4)
  call gomp_pset_enter_deep (s(2:8:2))
  call gomp_pset_enter_deep (d)
  !$omp target
  d(3) = "abc"
  !$omp end target
  call gomp_pset_exit_deep (s(2:8:2))
  call gomp_pset_exit_deep (d)
  if (d(3) /= "abc" .or. d(2) /= "xyz") stop 7
end program main
