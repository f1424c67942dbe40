! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! GOMP_PSET_DEEP: class dummies whose dynamic type is larger than the declared one,
! by implicit maps, clauses, and enter data, of which the list does not have the
! container.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-set-target-env-var GOMP_PSET_DEEP "1" }
! { dg-mappings-left 0 }
module types
  implicit none
  type t
    integer :: n = 0
    integer, allocatable :: a(:)
  end type t
  type, extends(t) :: u
    real(8) :: more(3) = 0
    integer, allocatable :: b(:)
  end type u
contains
  subroutine implicitly (c)
    class(t), intent(inout) :: c(:)
    integer :: i
    !$omp target
    do i = 1, size (c)
      c(i)%n = c(i)%n + i
      if (allocated (c(i)%a)) c(i)%a(1) = 100 * i
    end do
    !$omp end target
  end subroutine implicitly
  subroutine by_clause (c)
    class(t), intent(inout) :: c(:)
    integer :: i
    !$omp target map(tofrom: c)
    do i = 1, size (c)
      c(i)%n = c(i)%n + i
      if (allocated (c(i)%a)) c(i)%a(1) = 200 * i
    end do
    !$omp end target
  end subroutine by_clause
  subroutine enter (c)
    class(t), intent(inout) :: c(:)
    !$omp target enter data map(to: c)
  end subroutine enter
  subroutine leave (c)
    class(t), intent(inout) :: c(:)
    !$omp target exit data map(from: c)
  end subroutine leave
  subroutine update (c)
    class(t), intent(inout) :: c(:)
    !$omp target update from(c)
  end subroutine update
  subroutine scalar (c)
    class(t), intent(inout) :: c
    !$omp target
    c%n = c%n + 7
    c%a(1) = 77
    !$omp end target
  end subroutine scalar
  subroutine check (c, n, a, code)
    class(t), intent(in) :: c(:)
    integer, intent(in) :: n, a, code
    integer :: i
    do i = 1, size (c)
      if (c(i)%n /= n * i .or. c(i)%a(1) /= a * i) stop code
      if (any (c(i)%a(2:) /= [2, 3])) stop code
      select type (c)
      type is (u)
        if (any (c(i)%more /= 1.5d0) .or. c(i)%b(1) /= 7 * i) stop 9
      end select
    end do
  end subroutine check
  subroutine all_ways (c)
    class(t), intent(inout) :: c(:)
    call implicitly (c)
    call check (c, 1, 100, 1)
    call by_clause (c)
    call check (c, 2, 200, 2)
    call enter (c)
    call implicitly (c)
    call update (c)
    call check (c, 3, 100, 3)
    call by_clause (c)
    call leave (c)
    call check (c, 4, 200, 4)
    call scalar (c(2))
    if (c(2)%n /= 15 .or. c(2)%a(1) /= 77) stop 5
  end subroutine all_ways
  subroutine run ()
    type(t) :: x(3)
    type(u) :: y(3)
    class(t), allocatable :: z(:)
    integer :: i
    do i = 1, 3
      x(i)%a = [1, 2, 3]
      y(i)%a = [1, 2, 3]
      y(i)%b = [7 * i]
      y(i)%more = 1.5d0
    end do
    allocate (z(3), source=y)
    call all_ways (x)
    call all_ways (y)
    call all_ways (z)
  end subroutine run
end module types
program main
  use types
  call run ()
end program main
