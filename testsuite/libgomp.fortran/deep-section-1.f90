! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Sections of arrays of objects: the elements need not lie side by side.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  use omp_lib
  implicit none
  type t
    integer, allocatable :: a(:)
  end type t
  type(t), target :: x(0:3,5)
  type(t), allocatable :: none(:)
  type(t), pointer :: one
  integer :: i, j, seen, stat
  character(100) :: errmsg

  if (omp_get_num_devices () == 0) stop
  do j = 1, 5
    do i = 0, 3
      x(i,j)%a = [i, j]
    end do
  end do
  call gomp_pset_enter_deep (x(3:1:-2,2::2))
  call gomp_pset_enter_deep (x(:,1))
  do j = 1, 4
    do i = 0, 3
      if (j == 3) cycle
      if (mod (j, 2) == 0 .and. mod (i, 2) == 0) cycle
      one => x(i,j)
      seen = -1
      ! Present: only the element itself is.
      !$omp target map(tofrom: seen)
      seen = one%a(1) * 10 + one%a(2)
      one%a(2) = -one%a(2)
      !$omp end target
      if (seen /= 10 * i + j) stop 1
    end do
  end do
  call gomp_pset_exit_deep (x(3:1:-2,2::2))
  call gomp_pset_exit_deep (x(:,1))
  do j = 1, 5
    do i = 0, 3
      seen = merge (-j, j, j == 1 .or. (mod (j, 2) == 0 .and. mod (i, 2) == 1))
      if (any (x(i,j)%a /= [i, seen])) stop 2
    end do
  end do
  call gomp_pset_enter_deep (x, stat=stat)
  if (stat /= gomp_pset_done) stop 3
  call gomp_pset_enter_deep (x(1:2,1), stat=stat)
  if (stat /= gomp_pset_done) stop 4
  call gomp_pset_exit_deep (x, release=.true.)
  call gomp_pset_exit_deep (x(1:2,1), finalize=.true.)
  call gomp_pset_enter_deep (none, stat=stat, errmsg=errmsg)
  if (stat /= gomp_pset_no_action .or. errmsg == "") stop 5
  call gomp_pset_exit_deep (x, stat=stat)
  if (stat /= gomp_pset_no_action) stop 6
end program main
