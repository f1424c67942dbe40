! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-require-effective-target class_array_dummies }
! { dg-library gomp_pset }
! What a dummy of class(*), dimension(..) can be given: scalars, elements, arrays of
! any rank, sections, allocatables, CLASS arrays, what is not allocated.
module m
  implicit none
  type :: leaf
    integer :: n = 0
    integer, allocatable :: x(:)
  end type
  type, extends(leaf) :: leaf2
    integer, allocatable :: y
  end type
  integer, parameter :: two = 2
contains
  elemental subroutine fill (l, n)
    class(leaf), intent(inout) :: l
    integer, intent(in) :: n
    l%n = n
    allocate (l%x(n))
    l%x = n
  end subroutine
  ! Through dummies that say less and less.
  subroutine pass (a)
    use gomp_pset
    class(*), target :: a(..)
    call gomp_pset_enter_deep (a)
  end subroutine
  subroutine poly (a, failures)
    use gomp_pset
    class(leaf), target, intent(inout) :: a(:)
    integer, intent(inout) :: failures
    integer :: i
    call gomp_pset_enter_deep (a)
    !$omp target map(tofrom: failures) private(i)
      do i = 1, size (a)
        if (a(i)%x(i) /= i) failures = failures + 1
        a(i)%x(i) = -i
      end do
    !$omp end target
    call gomp_pset_exit_deep (a)
  end subroutine
end module

program p
  use m
  use gomp_pset
  implicit none
  type(leaf), target, save :: scalar, row(4), table(2, 2), cube(2, 1, 2)
  type(leaf), allocatable, target :: dynamic(:), none(:)
  class(leaf), allocatable, target :: objects(:)
  integer :: failures, i, j, stat
  failures = 0
  call fill (scalar, 3)
  call fill (row, [1, 2, 3, 4])
  call fill (table, reshape ([1, 2, 3, 4], [2, 2]))
  call fill (cube, reshape ([1, 2, 3, 4], [2, 1, 2]))
  allocate (dynamic(3))
  call fill (dynamic, [1, 2, 3])
  allocate (leaf2 :: objects(3))
  call fill (objects, [1, 2, 3])
  call pass (scalar)
  call gomp_pset_enter_deep (row)
  call gomp_pset_enter_deep (table)
  call gomp_pset_enter_deep (cube)
  call gomp_pset_enter_deep (dynamic)
  call gomp_pset_enter_deep (none)
  !$omp target map(tofrom: failures) private(i, j)
    if (scalar%x(3) /= 3) failures = failures + 1
    scalar%x(1) = 30
    do i = 1, 4
      if (row(i)%x(i) /= i) failures = failures + 1
      row(i)%x(i) = 10 * i
    end do
    do j = 1, 2
      do i = 1, 2
        if (table(i, j)%n /= size (table(i, j)%x)) failures = failures + 1
        if (cube(i, 1, j)%n /= size (cube(i, 1, j)%x)) failures = failures + 1
        table(i, j)%x(1) = -table(i, j)%x(1)
        cube(i, 1, j)%x(1) = -cube(i, 1, j)%x(1)
      end do
    end do
    if (dynamic(3)%x(3) /= 3) failures = failures + 1
    dynamic(2)%x(2) = 20
  !$omp end target
  if (failures /= 0) stop 1
  call gomp_pset_exit_deep (scalar)
  call gomp_pset_exit_deep (row)
  call gomp_pset_exit_deep (table)
  call gomp_pset_exit_deep (cube)
  call gomp_pset_exit_deep (dynamic)
  call gomp_pset_exit_deep (none)
  if (any (scalar%x /= [30, 3, 3])) stop 2
  do i = 1, 4
    if (row(i)%x(i) /= 10 * i) stop 3
  end do
  if (table(2, 2)%x(1) /= -4 .or. cube(1, 1, 2)%x(1) /= -3) stop 4
  if (any (dynamic(2)%x /= [2, 20])) stop 5
  call poly (objects, failures)
  if (failures /= 0 .or. objects(2)%x(2) /= -2) stop 6
  ! An element, and a section.
  call gomp_pset_enter_deep (row(2))
  !$omp target
    row(2)%x(1) = 21
  !$omp end target
  call gomp_pset_exit_deep (row(2))
  if (row(2)%x(1) /= 21) stop 7
  call gomp_pset_enter_deep (row(3:two+2))
  call gomp_pset_exit_deep (row(3:4))
  if (row(4)%x(4) /= 40) stop 8
end program
