! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! GOMP_PSET_DEEP: a variable and pointers to parts of it in one region, in every
! order of their first use: the whole is entered before its parts, and left after
! them.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-set-target-env-var GOMP_PSET_DEEP "1" }
! { dg-mappings-left 0 }
module types
  implicit none
  type leaf
    integer :: n = 0
    integer, allocatable :: a(:)
  end type leaf
  type kid
    integer :: n = 0
    type(leaf), allocatable :: leaves(:)
  end type kid
  type tree
    integer :: n = 0
    type(kid), allocatable :: kids(:)
  end type tree
  type(tree), target :: root
  type(kid), pointer :: cur => null ()
  type(leaf), pointer :: small => null ()
  integer :: seen
end module types
subroutine leaf_first ()
  use types
  !$omp target map(tofrom: seen)
  small%n = small%n + 1
  small%a(1) = small%a(1) + 1
  cur%n = cur%n + 1
  root%n = root%n + 1
  root%kids(1)%n = root%kids(1)%n + 1
  root%kids(1)%leaves(1)%a = root%kids(1)%leaves(1)%a + 1
  seen = root%kids(2)%leaves(1)%a(1)
  !$omp end target
end subroutine leaf_first
subroutine root_first ()
  use types
  !$omp target map(tofrom: seen)
  root%kids(1)%n = root%kids(1)%n + 1
  root%kids(1)%leaves(1)%a = root%kids(1)%leaves(1)%a + 1
  root%n = root%n + 1
  cur%n = cur%n + 1
  small%n = small%n + 1
  small%a(1) = small%a(1) + 1
  seen = root%kids(2)%leaves(1)%a(1)
  !$omp end target
end subroutine root_first
subroutine middle_first ()
  use types
  !$omp target map(tofrom: seen)
  cur%n = cur%n + 1
  root%kids(1)%n = root%kids(1)%n + 1
  root%n = root%n + 1
  small%n = small%n + 1
  small%a(1) = small%a(1) + 1
  root%kids(1)%leaves(1)%a = root%kids(1)%leaves(1)%a + 1
  seen = root%kids(2)%leaves(1)%a(1)
  !$omp end target
end subroutine middle_first
program main
  use types
  implicit none
  integer :: i, j
  allocate (root%kids(3))
  do i = 1, 3
    allocate (root%kids(i)%leaves(2))
    do j = 1, 2
      root%kids(i)%leaves(j)%a = [10 * i, 20 * i]
    end do
  end do
  cur => root%kids(2)
  small => cur%leaves(1)
  do i = 1, 2
    call leaf_first ()
    call check (3 * i - 2)
    call root_first ()
    call check (3 * i - 1)
    call middle_first ()
    call check (3 * i)
  end do
contains
  subroutine check (n)
    integer, intent(in) :: n
    if (root%n /= n .or. root%kids(1)%n /= n .or. cur%n /= n) stop 1
    if (small%n /= n .or. small%a(1) /= 20 + n .or. seen /= 20 + n) stop 2
    if (any (root%kids(1)%leaves(1)%a /= [10 + n, 20 + n])) stop 3
    if (any (root%kids(3)%leaves(2)%a /= [30, 60])) stop 4
  end subroutine check
end program main
