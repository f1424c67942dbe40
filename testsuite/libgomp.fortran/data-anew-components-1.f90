! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! gfortran 15 and later map what allocatable components refer to.  What target data
! has mapped is deleted in the region, and entered again: the region's end copies
! back and releases what is there then (OpenMP 5.2, 5.8.3), components included.
! { dg-do run }
! { dg-require-effective-target gcc_15_up }
! { dg-require-effective-target offload_device }
! { dg-mappings-left 0 }
module types
  implicit none
  type inner
    integer, allocatable :: a(:)
  end type inner
  type t
    integer :: n = 0
    integer, allocatable :: a(:)
    type(inner), allocatable :: in(:)
  end type t
contains
  subroutine make (x, value)
    type(t), intent(inout) :: x
    integer, intent(in) :: value
    x%n = value
    if (allocated (x%a)) deallocate (x%a, x%in)
    allocate (x%a(4), source=value)
    allocate (x%in(2))
    allocate (x%in(1)%a(3), source=value)
    allocate (x%in(2)%a(5), source=value)
  end subroutine make

  ! Are all values of X as they should be?
  logical function has (x, value)
    type(t), intent(in) :: x
    integer, intent(in) :: value
    has = (x%n == value .and. all (x%a == value) &
           .and. all (x%in(1)%a == value) .and. all (x%in(2)%a == value))
  end function has

  ! Is nothing of X on the device?
  logical function absent (x)
    use omp_lib
    use, intrinsic :: iso_c_binding, only: c_loc
    type(t), intent(in), target :: x
    absent = (omp_target_is_present (c_loc (x%a), 0) == 0 &
              .and. omp_target_is_present (c_loc (x%n), 0) == 0 &
              .and. omp_target_is_present (c_loc (x%in), 0) == 0 &
              .and. omp_target_is_present (c_loc (x%in(2)%a), 0) == 0)
  end function absent
end module types
program main
  use types
  implicit none
  type(t), target :: x
  integer :: time

  do time = 1, 3
    ! The same again.
    call make (x, 1)
    !$omp target data map(tofrom: x)
    !$omp target exit data map(delete: x)
    if (.not. absent (x)) stop 1
    x%a = 5; x%in(1)%a = 5; x%in(2)%a = 5; x%n = 5
    !$omp target enter data map(to: x)
    call add
    if (.not. has (x, 5)) stop 2
    !$omp end target data
    if (.not. has (x, 6)) stop 3
    if (.not. absent (x)) stop 4

    ! Its components were allocated anew.
    call make (x, 1)
    !$omp target data map(tofrom: x)
    !$omp target exit data map(delete: x)
    if (.not. absent (x)) stop 5
    call make_larger (x, 5)
    !$omp target enter data map(to: x)
    call add
    !$omp end target data
    if (.not. has (x, 6)) stop 6
    if (size (x%a) /= 1000 .or. .not. absent (x)) stop 7

    ! Deleted only.
    call make (x, 1)
    !$omp target data map(tofrom: x)
    call add
    !$omp target exit data map(delete: x)
    !$omp end target data
    if (.not. has (x, 1)) stop 8
    if (.not. absent (x)) stop 9

    ! Others have it besides: nothing comes back but at their exit.
    call make (x, 1)
    !$omp target data map(tofrom: x)
    !$omp target exit data map(delete: x)
    !$omp target enter data map(to: x)
    !$omp target enter data map(to: x)
    call add
    !$omp end target data
    if (.not. has (x, 1)) stop 10
    if (absent (x)) stop 11
    !$omp target exit data map(from: x)
    if (.not. has (x, 2)) stop 12
    if (.not. absent (x)) stop 13

    ! What was entered before the region goes, too.
    call make (x, 1)
    !$omp target enter data map(to: x)
    !$omp target data map(tofrom: x)
    !$omp target exit data map(delete: x)
    if (.not. absent (x)) stop 14
    !$omp target enter data map(to: x)
    call add
    !$omp end target data
    if (.not. has (x, 2)) stop 15
    if (.not. absent (x)) stop 16

    ! Nested regions: the inner one's end leaves it, the outer one finds none.
    call make (x, 1)
    !$omp target data map(tofrom: x)
    !$omp target data map(tofrom: x)
    !$omp target exit data map(delete: x)
    !$omp target enter data map(to: x)
    call add
    !$omp end target data
    if (.not. has (x, 2)) stop 17
    if (.not. absent (x)) stop 18
    !$omp end target data
    if (.not. has (x, 2)) stop 19

    ! Released before the end: nothing comes back.
    call make (x, 1)
    !$omp target data map(tofrom: x)
    call add
    !$omp target exit data map(release: x)
    if (.not. absent (x)) stop 20
    !$omp end target data
    if (.not. has (x, 1)) stop 21

    ! The region's kind says what comes back.
    call make (x, 1)
    !$omp target data map(to: x)
    !$omp target exit data map(delete: x)
    !$omp target enter data map(to: x)
    call add
    !$omp end target data
    if (.not. has (x, 1)) stop 22
    if (.not. absent (x)) stop 23
  end do
contains
  ! All values of X on the device become one more.
  subroutine add
    !$omp target map(tofrom: x)
    x%n = x%n + 1
    x%a = x%a + 1
    x%in(1)%a = x%in(1)%a + 1
    x%in(2)%a = x%in(2)%a + 1
    !$omp end target
  end subroutine add

  subroutine make_larger (x, value)
    type(t), intent(inout) :: x
    integer, intent(in) :: value
    call make (x, value)
    deallocate (x%a)
    allocate (x%a(1000), source=value)
  end subroutine make_larger
end program main
