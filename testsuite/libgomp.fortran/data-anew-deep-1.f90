! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! GOMP_PSET_DEEP: a variable that target data has mapped is deleted in the region,
! with what it owns, and entered again: the region's end copies back and releases
! what is there then (OpenMP 5.2, 5.8.3).
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-additional-options "-g" }
! { dg-set-target-env-var GOMP_PSET_DEEP "1" }
! { dg-mappings-left 0 }
module types
  implicit none
  type base
    integer :: n = 0
    integer, allocatable :: a(:)
  end type base
  type, extends(base) :: extended
    type(base), allocatable :: b(:)
  end type extended
contains
  subroutine make (x, value)
    class(base), allocatable, intent(out) :: x
    integer, intent(in) :: value
    type(extended), allocatable :: e
    allocate (e)
    e%n = value
    allocate (e%a(4), source=value)
    allocate (e%b(2))
    allocate (e%b(1)%a(3), source=value)
    allocate (e%b(2)%a(5), source=value)
    call move_alloc (e, x)
  end subroutine make

  ! All values of X on the device become one more.
  subroutine add (x)
    class(base), intent(inout) :: x
    integer :: i
    !$omp target map(tofrom: x)
    x%n = x%n + 1
    x%a = x%a + 1
    select type (x)
    type is (extended)
      do i = 1, size (x%b)
        x%b(i)%a = x%b(i)%a + 1
      end do
    end select
    !$omp end target
  end subroutine add

  ! Are all values of X as they should be?
  logical function has (x, value)
    class(base), intent(in) :: x
    integer, intent(in) :: value
    integer :: i
    has = x%n == value .and. all (x%a == value)
    select type (x)
    type is (extended)
      do i = 1, size (x%b)
        has = has .and. all (x%b(i)%a == value)
      end do
    class default
      has = .false.
    end select
  end function has

  ! Is nothing of X on the device?
  logical function absent (x)
    use omp_lib
    use, intrinsic :: iso_c_binding, only: c_loc
    class(base), intent(in), target :: x
    absent = (omp_target_is_present (c_loc (x%a), 0) == 0 &
              .and. omp_target_is_present (c_loc (x%n), 0) == 0)
    select type (x)
    type is (extended)
      absent = (absent .and. omp_target_is_present (c_loc (x%b), 0) == 0 &
                .and. omp_target_is_present (c_loc (x%b(2)%a), 0) == 0)
    end select
  end function absent
end module types
program main
  use types
  implicit none
  class(base), allocatable, target :: x
  integer :: time

  do time = 1, 3
    ! The same again.
    call make (x, 1)
    !$omp target data map(tofrom: x)
    !$omp target exit data map(delete: x)
    if (.not. absent (x)) stop 1
    call make (x, 5)
    !$omp target enter data map(to: x)
    call add (x)
    if (.not. has (x, 5)) stop 2
    !$omp end target data
    if (.not. has (x, 6)) stop 3
    if (.not. absent (x)) stop 4

    ! Deleted only.
    call make (x, 1)
    !$omp target data map(tofrom: x)
    call add (x)
    !$omp target exit data map(delete: x)
    !$omp end target data
    if (.not. has (x, 1)) stop 5
    if (.not. absent (x)) stop 6

    ! Others have it besides: nothing comes back but at their exit.
    call make (x, 1)
    !$omp target data map(tofrom: x)
    !$omp target exit data map(delete: x)
    !$omp target enter data map(to: x)
    !$omp target enter data map(to: x)
    call add (x)
    !$omp end target data
    if (.not. has (x, 1)) stop 7
    if (absent (x)) stop 8
    !$omp target exit data map(from: x)
    if (.not. has (x, 2)) stop 9
    if (.not. absent (x)) stop 10

    ! What was entered before the region goes, too.
    call make (x, 1)
    !$omp target enter data map(to: x)
    !$omp target data map(tofrom: x)
    !$omp target exit data map(delete: x)
    if (.not. absent (x)) stop 11
    !$omp target enter data map(to: x)
    call add (x)
    !$omp end target data
    if (.not. has (x, 2)) stop 12
    if (.not. absent (x)) stop 13

    ! Nested regions: the inner one's end leaves it, the outer one finds none.
    call make (x, 1)
    !$omp target data map(tofrom: x)
    !$omp target data map(tofrom: x)
    !$omp target exit data map(delete: x)
    !$omp target enter data map(to: x)
    call add (x)
    !$omp end target data
    if (.not. has (x, 2)) stop 14
    if (.not. absent (x)) stop 15
    !$omp end target data
    if (.not. has (x, 2)) stop 16

    ! Released and copied out before the end.
    call make (x, 1)
    !$omp target data map(tofrom: x)
    call add (x)
    !$omp target exit data map(from: x)
    if (.not. has (x, 2)) stop 17
    if (.not. absent (x)) stop 18
    !$omp end target data
    if (.not. has (x, 2)) stop 19

    ! The region's kind says what comes back.
    call make (x, 1)
    !$omp target data map(to: x)
    !$omp target exit data map(delete: x)
    !$omp target enter data map(to: x)
    call add (x)
    !$omp end target data
    if (.not. has (x, 1)) stop 20
    if (.not. absent (x)) stop 21
  end do
end program main
