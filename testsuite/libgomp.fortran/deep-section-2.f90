! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component of an array's elements cannot be passed, of whatever type it is: gfortran
! gives an address and strides that are not its, or, from 14 on, a copy.  Characters by
! themselves can, and so can arrays that count from 0 as copies do.
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
  character(3), target :: s(10)
  ! Of a deferred length, the list that gfortran 12 makes has any size.
  character(3), allocatable, target :: d(:)
  integer, target :: zero(0:3)
  integer :: stat

  if (omp_get_num_devices () == 0) stop
  call gomp_pset_enter_deep (x%v, stat=stat)
  if (stat /= gomp_pset_bad_object) stop 1
  call gomp_pset_enter_deep (x%c, stat=stat)
  if (stat /= gomp_pset_bad_object) stop 2
  call gomp_pset_enter_deep (x(2::2)%z, stat=stat)
  if (stat /= gomp_pset_bad_object) stop 3
  call gomp_pset_enter_deep (x%in, stat=stat)
  if (stat /= gomp_pset_bad_object) stop 4

  zero = 1
  call gomp_pset_enter_deep (zero)
  call gomp_pset_exit_deep (zero)
  call dummy (zero)

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
contains
  subroutine dummy (a)
    integer, target :: a(0:)
    call gomp_pset_enter_deep (a)
    call gomp_pset_exit_deep (a)
  end subroutine dummy
end program main
