! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A binary tree, mapped recursively, walked iteratively by a kernel.
! { dg-do run }

module trees
  implicit none
  type tree
    integer :: key
    type (tree), pointer :: left, right
  end type tree
contains
  recursive subroutine insert (t, key)
    type (tree), pointer, intent (inout) :: t
    integer, intent (in) :: key
    if (.not. associated (t)) then
      allocate (t)
      t%key = key
      nullify (t%left, t%right)
    else if (key < t%key) then
      call insert (t%left, key)
    else
      call insert (t%right, key)
    end if
  end subroutine insert

  ! T itself is on the device.
  recursive subroutine enter (t)
    type (tree), pointer, intent (in) :: t
    if (associated (t%left)) then
      !$omp target enter data map(to: t%left)
      call enter (t%left)
    end if
    if (associated (t%right)) then
      !$omp target enter data map(to: t%right)
      call enter (t%right)
    end if
  end subroutine enter

  subroutine find (t, key, depth)
    type (tree), target, intent (in) :: t
    integer, intent (in) :: key
    integer, intent (out) :: depth
    type (tree), pointer :: p
    !$omp target map(from: depth) private(p)
    depth = 0
    p => t
    do while (associated (p))
      if (p%key == key) exit
      depth = depth + 1
      if (key < p%key) then
        p => p%left
      else
        p => p%right
      end if
    end do
    if (.not. associated (p)) depth = -1
    !$omp end target
  end subroutine find
end module trees

program main
  use trees
  implicit none
  type (tree), pointer :: root
  integer :: keys(12), depths(12), i, depth
  keys = [50, 20, 80, 10, 30, 70, 90, 5, 25, 35, 75, 95]
  depths = [0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3]
  nullify (root)
  do i = 1, 12
    call insert (root, keys(i))
  end do
  !$omp target enter data map(to: root)
  call enter (root)
  do i = 1, 12
    call find (root, keys(i), depth)
    if (depth /= depths(i)) stop 1
  end do
  call find (root, 60, depth)
  if (depth /= -1) stop 2
end program main
