! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Class pointers to (parts of) an entered object, firstprivate: the copies refer to
! the device's object, which the regions change; also in a task, and not associated.
! What the pointers are made to refer to in a region does not come back.
! { dg-do run }
! { dg-compiler-bug "15-16" "takes no polymorphic item in firstprivate" "unspecified behavior and unsupported" }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
module m
  implicit none
  type base
    integer :: id = 0
  end type base
  type, extends(base) :: more
    integer, allocatable :: a(:)
    class(base), allocatable :: inner
  end type more
contains
  subroutine scalar (one, any, none, n)
    class(base), pointer, intent(inout) :: one
    class(*), pointer, intent(inout) :: any
    class(base), pointer, intent(in) :: none
    integer, intent(inout) :: n
    !$omp target firstprivate(one, any, none) map(tofrom: n)
    select type (one)
    class is (more)
      one%id = one%id + 1
      one%a = one%a * 2
      n = n + size (one%a)
    end select
    select type (any)
    type is (more)
      any%id = any%id + 10
      n = n + 100
    end select
    if (associated (none)) n = n + 10000
    nullify (one)
    !$omp end target
  end subroutine scalar
  subroutine array (all, n)
    class(base), pointer, intent(in) :: all(:)
    integer, intent(inout) :: n
    integer :: i
    !$omp target firstprivate(all) map(tofrom: n) private(i) nowait
    select type (all)
    class is (more)
      do i = 1, size (all)
        all(i)%id = all(i)%id + 1000 * i
        n = n + all(i)%a(1)
      end do
    end select
    !$omp end target
    !$omp taskwait
  end subroutine array
end module m
program main
  use m
  use gomp_pset
  implicit none
  class(base), pointer :: one, none, all(:)
  class(*), pointer :: any
  type(more), allocatable, target :: x(:)
  integer :: i, n

  allocate (x(4))
  do i = 1, 4
    x(i)%a = [i, i]
    allocate (more :: x(i)%inner)
  end do
  call gomp_pset_enter_deep (x)
  one => x(2)
  any => x(3)
  none => null ()
  n = 0
  call scalar (one, any, none, n)
  if (n /= 102) stop 1
  if (.not. associated (one, x(2))) stop 2
  any => x(4)%inner
  call scalar (one, any, none, n)
  if (n /= 204) stop 3
  all => x(4:1:-2)
  call array (all, n)
  if (n /= 204 + 4 + 8) stop 4
  call gomp_pset_exit_deep (x)
  if (any_wrong (x%id, [0, 2002, 10, 1000])) stop 5
  if (any_wrong (x(2)%a, [8, 8])) stop 6
  if (x(4)%inner%id /= 10) stop 7
contains
  logical function any_wrong (got, expected)
    integer, intent(in) :: got(:), expected(:)
    any_wrong = size (got) /= size (expected)
    if (.not. any_wrong) any_wrong = .not. all_equal (got, expected)
  end function any_wrong
  logical function all_equal (a, b)
    integer, intent(in) :: a(:), b(:)
    integer :: i
    all_equal = .true.
    do i = 1, size (a)
      all_equal = all_equal .and. a(i) == b(i)
    end do
  end function all_equal
end program main
