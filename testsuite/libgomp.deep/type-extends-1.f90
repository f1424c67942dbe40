! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-library gomp_pset }
! Allocatable components of three generations: allocated, of size zero, not
! allocated; what the device does to them comes back.
module m
  implicit none
  type :: base
    integer :: n = 0
    real, allocatable :: x(:)
  end type
  type, extends(base) :: middle
    character(len=:), allocatable :: name
    real(8), allocatable :: m(:, :), none(:), empty(:)
  end type
  type, extends(middle) :: last
    type(base), allocatable :: kids(:)
  end type
end module

program p
  use m
  use gomp_pset
  implicit none
  type(last), target :: a
  logical :: states(3)
  integer :: i, failures, bounds(4)
  a%n = 5
  a%x = [1.0, 2.0, 3.0]
  a%name = 'device'
  allocate (a%m(-1:1, 2), a%empty(7:6), a%kids(2))
  a%m = 2
  do i = 1, 2
    allocate (a%kids(i)%x(i))
    a%kids(i)%x = i
  end do
  call gomp_pset_enter_deep (a)
  failures = 0
  !$omp target map(tofrom: failures) map(from: states, bounds)
    states = [allocated (a%none), allocated (a%empty), allocated (a%kids)]
    bounds = [lbound (a%m), ubound (a%m)]
    if (a%n /= 5 .or. a%x(3) /= 3.0) failures = failures + 1
    if (a%name /= 'device') failures = failures + 1
    if (size (a%empty) /= 0 .or. size (a%kids(2)%x) /= 2) &
      failures = failures + 1
    if (a%kids(2)%x(2) /= 2) failures = failures + 1
    a%n = 6
    a%x(2) = -2
    a%name(1:1) = 'D'
    a%m(-1, 2) = 9
    a%kids(1)%x(1) = 10
    a%kids(2)%n = 11
  !$omp end target
  if (failures /= 0) stop 1
  if (any (states .neqv. [.false., .true., .true.])) stop 2
  if (any (bounds /= [-1, 1, 1, 2])) stop 3
  if (a%n /= 5) stop 4
  call gomp_pset_exit_deep (a)
  if (a%n /= 6 .or. any (a%x /= [1.0, -2.0, 3.0])) stop 5
  if (a%name /= 'Device' .or. a%m(-1, 2) /= 9 .or. a%m(0, 2) /= 2) stop 6
  if (a%kids(1)%x(1) /= 10 .or. a%kids(2)%n /= 11) stop 7
  if (allocated (a%none) .or. .not. allocated (a%empty)) stop 8
  ! It is still an ordinary object.
  deallocate (a%kids, a%name)
  a%x = [a%x, 4.0]
end program
