! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-compiler-bug "15-16" "takes no unlimited polymorphic item in a map" "unspecified behavior and unsupported" }
! { dg-library gomp_pset }
! Types that gfortran 12 does not end as it should, for they have inline arrays of
! types that own objects: nothing is tried with them that would go wrong.
module m
  implicit none
  type :: item
    integer :: id = 0
    character(len=:), allocatable :: name
    real, allocatable :: r(:)
    class(*), allocatable :: any
  end type
  type :: items
    integer :: id = 0
    type(item), allocatable :: list(:)
  end type
  type :: doubtful
    integer :: id = 0
    type(doubtful), pointer :: next => null ()
    character(len=:), allocatable :: text
    type(items) :: part(1,1)
    class(item), allocatable :: more
  end type
  type :: clear
    type(clear), pointer :: next => null ()
    real, allocatable :: a(:)
    type(items) :: part(2)
  end type
end module

program p
  use m
  use omp_lib
  use gomp_pset
  implicit none
  type(doubtful), target, save :: x
  type(clear), target, save :: y
  integer :: stat
  if (omp_get_num_devices () == 0) stop
  x%next => x
  call gomp_pset_enter_deep (x, stat=stat)
  if (stat == gomp_pset_done) then
    call gomp_pset_exit_deep (x)
  else if (stat /= gomp_pset_unknown_type) then
    stop 1
  end if
  y%a = [1, 2]
  allocate (y%part(2)%list(3))
  y%part(2)%list(3)%name = 'c'
  y%next => y
  call gomp_pset_enter_deep (y)
  !$omp target
    y%next%a(2) = y%a(2) + 10
    y%part(2)%list(3)%name(1:1) = 'd'
  !$omp end target
  call gomp_pset_exit_deep (y)
  if (y%a(2) /= 12 .or. y%part(2)%list(3)%name /= 'd') stop 2
end program
