! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-compiler-bug "15-16" "f951 ends on recursive allocatable components in a map" }
! { dg-library gomp_pset }
! Trees: a binary one with a polymorphic payload, one with an array of children,
! and both inside another type and in arrays of it.
module m
  implicit none
  type :: leaf
    integer :: n = 0
    real, allocatable :: x(:)
  end type
  type, extends(leaf) :: leaf2
    character(len=:), allocatable :: name
  end type
  type :: tree
    integer :: key = 0
    type(tree), allocatable :: l, r
    class(leaf), allocatable :: payload
  end type
  type :: many
    integer :: id = 0
    type(many), allocatable :: kids(:)
  end type
  type :: holder
    type(tree) :: t
    type(many), allocatable :: m(:)
  end type
contains
  recursive subroutine grow (t, first, last)
    type(tree), intent(inout) :: t
    integer, intent(in) :: first, last
    t%key = (first + last) / 2
    if (mod (t%key, 2) == 0) then
      allocate (leaf2 :: t%payload)
    else
      allocate (leaf :: t%payload)
    end if
    t%payload%n = t%key
    t%payload%x = [real (t%key)]
    select type (q => t%payload)
    type is (leaf2)
      q%name = 'even'
    end select
    if (first < t%key) then
      allocate (t%l)
      call grow (t%l, first, t%key - 1)
    end if
    if (t%key < last) then
      allocate (t%r)
      call grow (t%r, t%key + 1, last)
    end if
  end subroutine
  recursive subroutine spread (t, level)
    type(many), intent(inout) :: t
    integer, intent(in) :: level
    integer :: i
    t%id = level
    allocate (t%kids(level))
    do i = 1, level
      call spread (t%kids(i), level - 1)
    end do
  end subroutine
  ! Sum of keys; all payloads get negative.
  recursive integer function walk (t) result (total)
    type(tree), intent(inout) :: t
    !$omp declare target
    total = t%key
    t%payload%n = -t%payload%n
    t%payload%x(1) = t%payload%x(1) + 0.5
    if (allocated (t%l)) total = total + walk (t%l)
    if (allocated (t%r)) total = total + walk (t%r)
  end function
  recursive integer function count (t) result (total)
    type(many), intent(inout) :: t
    !$omp declare target
    integer :: i
    total = 1
    t%id = 10 * t%id
    do i = 1, size (t%kids)
      total = total + count (t%kids(i))
    end do
  end function
  ! With one argument it might be a FINAL subroutine, for all that debug information
  ! says; then nothing would tell l and r from pointers.
  recursive subroutine check (t, sign)
    type(tree), intent(in) :: t
    integer, intent(in) :: sign
    if (t%payload%n /= sign * t%key .or. t%payload%x(1) /= t%key + 0.5) stop 5
    select type (q => t%payload)
    type is (leaf2)
      if (mod (t%key, 2) /= 0 .or. q%name /= 'even') stop 6
    type is (leaf)
      if (mod (t%key, 2) /= 1) stop 7
    end select
    if (allocated (t%l)) call check (t%l, sign)
    if (allocated (t%r)) call check (t%r, sign)
  end subroutine
end module

program p
  use m
  use gomp_pset
  implicit none
  type(holder), target, save :: h(2)
  integer :: sums(2), counts(2), i
  do i = 1, 2
    call grow (h(i)%t, 1, 100 * i)
    allocate (h(i)%m(1))
    call spread (h(i)%m(1), 3 + i)
  end do
  call gomp_pset_enter_deep (h)
  !$omp target map(from: sums, counts) private(i)
    do i = 1, 2
      sums(i) = walk (h(i)%t)
      counts(i) = count (h(i)%m(1))
    end do
  !$omp end target
  if (any (sums /= [5050, 20100])) stop 1
  if (any (counts /= [65, 326])) stop 2
  call gomp_pset_exit_deep (h)
  do i = 1, 2
    call check (h(i)%t, -1)
    if (h(i)%m(1)%id /= 10 * (3 + i)) stop 3
    if (h(i)%m(1)%kids(2)%kids(1)%id /= 10 * (1 + i)) stop 4
  end do
end program
