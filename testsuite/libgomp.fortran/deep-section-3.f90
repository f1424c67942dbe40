! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Sections that begin at the same address and have as many elements are different
! objects; in whatever order its elements come, one is the same.  What lies between
! the elements of a section is not touched by its updates and its exit, also if the
! whole array is entered.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  use omp_lib
  implicit none
  type t
    integer :: k = 0
    integer, allocatable :: a(:)
  end type t
  type(t), target :: x(9), y(4,4)
  integer :: i, stat
  character(300) :: errmsg

  if (omp_get_num_devices () == 0) stop
  do i = 1, 9
    x(i)%a = [i]
  end do
  call gomp_pset_enter_deep (x(1:9:2))
  call gomp_pset_exit_deep (x(1:5), stat=stat, errmsg=errmsg)
  if (stat /= gomp_pset_no_action) stop 1
  if (index (errmsg, "as many") == 0) stop 2
  call gomp_pset_update_self_deep (x(1:5), stat=stat)
  if (stat /= gomp_pset_no_action) stop 3
  call gomp_pset_enter_deep (x(1:5))
  call gomp_pset_exit_deep (x(1:5))
  call add (1)
  call gomp_pset_exit_deep (x(9:1:-2))
  call check (1, 0)
  call gomp_pset_exit_deep (x(1:9:2), stat=stat)
  if (stat /= gomp_pset_no_action) stop 4
  call gomp_pset_enter_deep (y(1:2,1:2))
  call gomp_pset_exit_deep (y(:,1), stat=stat)
  if (stat /= gomp_pset_no_action) stop 5
  call gomp_pset_exit_deep (y(1:4:3,1:2), stat=stat)
  if (stat /= gomp_pset_no_action) stop 6
  call gomp_pset_exit_deep (y(2:1:-1,2:1:-1))
  call gomp_pset_enter_deep (y(4:1:-1,2))
  call gomp_pset_exit_deep (y(:,2))

  ! The whole array, and a section of it.
  call gomp_pset_enter_deep (x)
  call gomp_pset_enter_deep (x(1:9:2))
  call add (10)
  x%k = -1
  call gomp_pset_update_device_deep (x(1:9:2))
  call add (100)
  call gomp_pset_update_self_deep (x(1:9:2))
  if (any (x(2:8:2)%k /= -1) .or. any (x(1:9:2)%k /= 99)) stop 7
  call gomp_pset_exit_deep (x(1:9:2))
  call add (1000)
  call gomp_pset_exit_deep (x)
  do i = 1, 9
    if (x(i)%k /= merge (1099, 1110, mod (i, 2) == 1)) stop 8
    if (any (x(i)%a /= i + merge (1101, 1110, mod (i, 2) == 1))) stop 9
  end do
contains
  subroutine add (n)
    integer, intent(in) :: n
    integer :: i
    do i = 1, 9
      if (n == 1 .and. mod (i, 2) == 0) cycle
      call add_one (x(i), n)
    end do
  end subroutine add
  subroutine add_one (one, n)
    type(t), intent(inout), target :: one
    integer, intent(in) :: n
    !$omp target
    one%k = one%k + n
    one%a = one%a + n
    !$omp end target
  end subroutine add_one
  subroutine check (odd, even)
    integer, intent(in) :: odd, even
    if (any (x(1:9:2)%k /= odd) .or. any (x(2:8:2)%k /= even)) stop 10
    do i = 1, 9
      if (any (x(i)%a /= i + merge (odd, even, mod (i, 2) == 1))) stop 11
    end do
  end subroutine check
end program main
