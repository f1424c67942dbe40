! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! GOMP_PSET_DEEP: implicit maps of static variables with allocatable components,
! scalar, array, and allocatable themselves; changed by the host in between.
! { dg-do run }
! { dg-compiler-bug "15-16" "f951 ends on recursive allocatable components in a map" }
! { dg-additional-options "-g" }
! { dg-set-target-env-var GOMP_PSET_DEEP "1" }
! { dg-mappings-left 0 }
module types
  implicit none
  type leaf
    integer :: n = 0
    integer, allocatable :: a(:)
  end type leaf
  type tree
    integer :: key = 0
    type(leaf), allocatable :: leaves(:)
    type(tree), allocatable :: left, right
    character(:), allocatable :: name
  end type tree
  type(leaf) :: one, many(3)
  type(tree) :: root
  type(leaf), allocatable :: list(:), single
  integer :: plain(5) = 1
end module types
program main
  use types
  implicit none
  integer :: i, j, round, seen(5)

  allocate (list(2:4), single)
  do round = 1, 3
    one%a = [(i, i = 1, 10 * round)]
    do i = 1, 3
      many(i)%a = [i, round]
      list(i + 1)%a = [(10 * j, j = 1, round + i)]
    end do
    single%a = [round]
    root%name = repeat ("x", round)
    if (round > 1) then
      if (.not. allocated (root%left)) allocate (root%left)
      root%left%leaves = many(1:2)
    end if
    seen = 0
    !$omp target map(tofrom: seen) private(i)
    seen(1) = sum (one%a) + plain(5)
    one%a = -one%a
    one%n = size (one%a)
    do i = 1, 3
      seen(2) = seen(2) + sum (many(i)%a)
      many(i)%a(2) = 100 * i
      list(i + 1)%a(1) = size (list(i + 1)%a)
    end do
    seen(3) = single%a(1)
    single%a = 7
    seen(4) = len (root%name)
    root%key = root%key + 1
    if (allocated (root%left)) then
      seen(5) = size (root%left%leaves) + root%left%leaves(2)%a(1)
      root%left%leaves(1)%a = 55
    end if
    !$omp end target
    if (seen(1) /= 5 * round * (10 * round + 1) + 1) stop 1
    if (seen(2) /= 6 + 3 * round) stop 2
    if (seen(3) /= round .or. seen(4) /= round) stop 3
    if (seen(5) /= merge (4, 0, round > 1)) stop 4
    if (one%n /= 10 * round) stop 5
    if (any (one%a /= [(-i, i = 1, 10 * round)])) stop 6
    do i = 1, 3
      if (any (many(i)%a /= [i, 100 * i])) stop 7
      if (list(i + 1)%a(1) /= round + i) stop 8
    end do
    if (any (single%a /= 7) .or. root%key /= round) stop 9
    if (round > 1) then
      if (any (root%left%leaves(1)%a /= 55)) stop 10
      if (any (root%left%leaves(2)%a /= [2, round])) stop 11
    end if
  end do
end program main
