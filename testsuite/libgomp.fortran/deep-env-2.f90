! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! GOMP_PSET_DEEP: CLASS variables in enter, exit and update directives and in
! target data; what is reallocated or moved meanwhile.
! { dg-do run }
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
    integer, allocatable :: b(:)
  end type extended
contains
  subroutine look (x, seen)
    class(base), intent(inout) :: x
    integer, intent(out) :: seen(3)
    seen = 0
    !$omp target map(tofrom: x, seen)
    seen(1) = sum (x%a)
    x%n = x%n + 1
    select type (x)
    type is (extended)
      seen(2) = sum (x%b)
      seen(3) = size (x%b)
      x%b(1) = -x%b(1)
    end select
    !$omp end target
  end subroutine look
end module types
program main
  use types
  use omp_lib
  use, intrinsic :: iso_c_binding, only: c_loc
  implicit none
  class(base), allocatable, target :: x
  class(base), allocatable :: spare
  class(base), allocatable :: many(:)
  integer :: seen(3), i

  if (omp_get_num_devices () == 0) stop
  allocate (x, source=extended (1, [1, 2, 3], [10, 20]))
  call look (x, seen)
  if (any (seen /= [6, 30, 2]) .or. x%n /= 2) stop 1
  if (first (x) /= -10) stop 2

  ! Stays on the device; the host's own changes are not seen there.
  !$omp target enter data map(to: x)
  if (omp_target_is_present (c_loc (x%a), 0) == 0) stop 15
  x%a = [4, 5, 6]
  x%n = 50
  !$omp target update to(x)
  call look (x, seen)
  if (any (seen /= [15, 10, 2])) stop 3
  if (x%n /= 50 .or. first (x) /= -10) stop 4
  !$omp target update from(x)
  if (x%n /= 51 .or. first (x) /= 10) stop 5

  ! Another size, another place.
  x%a = [(i, i = 1, 1000)]
  call move_alloc (x, spare)
  allocate (x, source=extended (7, [1], [1, 2, 3]))
  !$omp target update to(x)
  call look (x, seen)
  if (any (seen /= [1, 6, 3])) stop 6
  !$omp target update from(x)
  if (x%n /= 8 .or. first (x) /= -1) stop 7
  call look (x, seen)
  !$omp target exit data map(from: x)
  if (x%n /= 9 .or. first (x) /= 1) stop 8
  if (spare%n /= 51 .or. size (spare%a) /= 1000) stop 9

  ! Not brought back.
  !$omp target enter data map(to: x)
  call look (x, seen)
  !$omp target exit data map(release: x)
  if (x%n /= 9) stop 10
  !$omp target enter data map(to: x)
  !$omp target enter data map(to: x)
  call look (x, seen)
  !$omp target exit data map(delete: x)
  if (x%n /= 9) stop 11

  ! Freed, allocated anew; freed by the time of exit data.
  !$omp target enter data map(to: x)
  deallocate (x)
  allocate (x, source=extended (2, [1, 2], [3]))
  !$omp target update to(x)
  call look (x, seen)
  if (any (seen /= [3, 3, 1]) .or. first (x) /= 3) stop 13
  !$omp target update from(x)
  if (first (x) /= -3) stop 16
  deallocate (x)
  !$omp target exit data map(from: x)
  if (allocated (x)) stop 14

  allocate (many(3), source=extended (1, [1], [2, 3]))
  !$omp target data map(tofrom: many)
  many(2)%n = 1000
  !$omp target
  many(2)%a = many(2)%a + many(3)%n
  !$omp end target
  !$omp end target data
  if (many(2)%n /= 1 .or. any (many(2)%a /= 2)) stop 12
contains
  integer function first (x)
    class(base), intent(in) :: x
    first = 0
    select type (x)
    type is (extended)
      first = x%b(1)
    end select
  end function first
end program main
