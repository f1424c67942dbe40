! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A recursive type: a list, and a tree with its branches in an array.  All of the list
! is one copy.
! { dg-do run }
! { dg-compiler-bug "15-16" "makes private what has allocatable components, and cannot" "not yet supported in PRIVATE clause" }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
module lists
  implicit none
  type recursive_t
    integer :: value = 0
    type(recursive_t), allocatable :: next
  end type recursive_t
  type tree
    integer :: key = 0
    type(tree), allocatable :: kids(:)
  end type tree
contains
  recursive subroutine grow (t, depth)
    type(tree), intent(inout) :: t
    integer, intent(in) :: depth
    integer :: i
    t%key = depth
    if (depth == 0) return
    allocate (t%kids(3))
    do i = 1, 3
      call grow (t%kids(i), depth - 1)
    end do
  end subroutine grow
end module lists
program main
  use gomp_pset
  use lists
  implicit none
  integer, parameter :: n = 3000
  type(recursive_t), target :: list
  type(recursive_t), pointer :: node
  type(tree) :: t
  integer :: i, total, sums(3)

  node => list
  do i = 1, n
    node%value = i
    if (i == n) exit
    allocate (node%next)
    node => node%next
  end do
  call grow (t, 4)
  call gomp_pset_enter_deep (list)
  call gomp_pset_enter_deep (t)
  total = 0
  !$omp target map(tofrom: total) private(node)
  node => list
  do
    total = total + node%value
    node%value = -node%value
    if (.not. allocated (node%next)) exit
    node => node%next
  end do
  !$omp end target
  if (total /= n * (n + 1) / 2) stop 1
  sums = 0
  !$omp target map(tofrom: sums) private(i)
  do i = 1, 3
    sums(i) = t%kids(i)%key + size (t%kids(i)%kids) &
              + t%kids(i)%kids(2)%kids(3)%key &
              + t%kids(i)%kids(2)%kids(3)%kids(1)%key
    if (allocated (t%kids(i)%kids(2)%kids(3)%kids(1)%kids)) sums(i) = -1
    t%kids(i)%kids(2)%key = 100 + i
  end do
  !$omp end target
  if (any (sums /= 3 + 3 + 1 + 0)) stop 2
  call gomp_pset_exit_deep (t)
  call gomp_pset_exit_deep (list)
  if (any ([(t%kids(i)%kids(2)%key, i = 1, 3)] /= [101, 102, 103])) stop 3
  node => list
  do i = 1, n
    if (node%value /= -i) stop 4
    if (i == n) exit
    node => node%next
  end do
  if (allocated (node%next)) stop 5
end program main
