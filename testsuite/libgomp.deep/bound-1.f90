! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-library gomp_pset }
! Type-bound procedures called on the device: known at compile time, and, in
! objects of CLASS, through SELECT TYPE.
module m
  implicit none
  type :: shape
    real, allocatable :: sides(:)
  contains
    procedure :: total => shape_total
    procedure :: grow => shape_grow
  end type
  type, extends(shape) :: box
    real, allocatable :: height
  contains
    procedure :: total => box_total
  end type
  type :: holder
    class(shape), allocatable :: s(:)
  end type
contains
  real function shape_total (self)
    class(shape), intent(in) :: self
    !$omp declare target
    integer :: i
    shape_total = 0
    do i = 1, size (self%sides)
      shape_total = shape_total + self%sides(i)
    end do
  end function
  real function box_total (self)
    class(box), intent(in) :: self
    !$omp declare target
    box_total = shape_total (self) + self%height
  end function
  subroutine shape_grow (self, by)
    class(shape), intent(inout) :: self
    real, intent(in) :: by
    !$omp declare target
    integer :: i
    do i = 1, size (self%sides)
      self%sides(i) = self%sides(i) + by
    end do
  end subroutine
end module

program p
  use m
  use gomp_pset
  implicit none
  type(box), target, save :: b
  type(holder), target, save :: h
  real :: totals(3)
  integer :: i
  b%sides = [1, 2]
  b%height = 4
  allocate (box :: h%s(2))
  do i = 1, 2
    h%s(i)%sides = [i, i]
  end do
  select type (s => h%s)
  type is (box)
    s(1)%height = 10
    s(2)%height = 20
  end select
  call gomp_pset_enter_deep (b)
  call gomp_pset_enter_deep (h)
  !$omp target map(from: totals) private(i)
    totals(1) = b%total ()
    call b%grow (1.0)
    select type (s => h%s)
    type is (box)
      do i = 1, 2
        totals(i + 1) = s(i)%total ()
        call s(i)%grow (2.0)
      end do
    end select
  !$omp end target
  if (any (totals /= [7, 12, 24])) stop 1
  call gomp_pset_exit_deep (h)
  call gomp_pset_exit_deep (b)
  if (any (b%sides /= [2, 3]) .or. any (h%s(2)%sides /= [4, 4])) stop 2
end program
