! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-library gomp_pset }
! Types without components, and abstract ones.
module m
  implicit none
  type :: empty
  end type
  type, abstract :: abst
    integer, allocatable :: q(:)
  end type
  type, extends(abst) :: concrete
    complex(8), allocatable :: z(:, :, :)
  end type
  type, abstract :: nothing
  end type
  type, extends(nothing) :: something
    integer, allocatable :: i
  end type
  type :: holder
    type(empty) :: e
    type(empty), allocatable :: ea, eb(:)
    class(abst), allocatable :: a
    class(nothing), allocatable :: n(:)
  end type
end module

program p
  use m
  use gomp_pset
  implicit none
  type(empty), target :: e
  type(holder), target :: h
  integer :: failures
  allocate (h%ea, h%eb(3))
  allocate (concrete :: h%a)
  allocate (something :: h%n(2))
  h%a%q = [1, 2]
  select type (c => h%a)
  type is (concrete)
    allocate (c%z(1, 2, 3))
    c%z = 7
  end select
  select type (c => h%n)
  type is (something)
    c(2)%i = 3
  end select
  call gomp_pset_enter_deep (e)
  call gomp_pset_enter_deep (h)
  failures = 0
  !$omp target map(tofrom: failures)
    if (.not. allocated (h%ea) .or. size (h%eb) /= 3) failures = failures + 1
    if (h%a%q(2) /= 2) failures = failures + 1
    select type (c => h%a)
    type is (concrete)
      if (c%z(1, 2, 3) /= 7) failures = failures + 1
      c%z(1, 1, 1) = 8
    class default
      failures = failures + 100
    end select
    select type (c => h%n)
    type is (something)
      if (allocated (c(1)%i) .or. c(2)%i /= 3) failures = failures + 1
      c(2)%i = 4
    class default
      failures = failures + 100
    end select
    h%a%q(1) = 5
  !$omp end target
  if (failures /= 0) stop 1
  call gomp_pset_exit_deep (h)
  call gomp_pset_exit_deep (e)
  if (any (h%a%q /= [5, 2])) stop 2
  select type (c => h%a)
  type is (concrete)
    if (c%z(1, 1, 1) /= 8 .or. c%z(1, 2, 3) /= 7) stop 3
  end select
  select type (c => h%n)
  type is (something)
    if (c(2)%i /= 4) stop 4
  end select
end program
