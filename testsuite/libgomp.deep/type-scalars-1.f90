! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-library gomp_pset }
! Allocatable scalars of intrinsic and of derived types.
module m
  implicit none
  type :: leaf
    integer :: n = 0
    integer, allocatable :: deep
  end type
  type :: scalars
    integer, allocatable :: i, none
    real(8), allocatable :: d
    complex, allocatable :: z
    logical, allocatable :: l
    type(leaf), allocatable :: t, no_leaf
  end type
end module

program p
  use m
  use gomp_pset
  implicit none
  type(scalars), target :: a
  integer :: failures
  a%i = 1
  a%d = 2
  a%z = (3, 4)
  a%l = .true.
  allocate (a%t)
  a%t%n = 5
  a%t%deep = 6
  call gomp_pset_enter_deep (a)
  failures = 0
  !$omp target map(tofrom: failures)
    if (a%i /= 1 .or. a%d /= 2 .or. a%z /= (3, 4)) failures = failures + 1
    if (.not. a%l .or. a%t%n /= 5 .or. a%t%deep /= 6) failures = failures + 1
    if (allocated (a%none) .or. allocated (a%no_leaf)) failures = failures + 1
    a%i = 11
    a%d = 12
    a%z = (13, 14)
    a%l = .false.
    a%t%n = 15
    a%t%deep = 16
  !$omp end target
  if (failures /= 0) stop 1
  call gomp_pset_exit_deep (a)
  if (a%i /= 11 .or. a%d /= 12 .or. a%z /= (13, 14) .or. a%l) stop 2
  if (a%t%n /= 15 .or. a%t%deep /= 16) stop 3
  if (allocated (a%none) .or. allocated (a%no_leaf)) stop 4
end program
