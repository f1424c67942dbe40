! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-library gomp_pset }
! { dg-require-effective-target known_finals }
! Types with FINAL subroutines and pointers to their own type; and one with a
! subroutine that only looks like a FINAL one.  No subroutine runs.
module m
  implicit none
  integer :: calls = 0
  type :: node
    real, allocatable :: w(:)
    type(node), pointer :: next => null ()
  contains
    final :: node_final
  end type
  type, extends(node) :: more
    type(more), pointer :: twin => null ()
    integer, allocatable :: n
  end type
  type :: each
    real, allocatable :: w(:)
    type(each), pointer :: next => null (), last => null ()
  contains
    final :: each_final
  end type
  type :: list
    integer :: k = 0
    type(list), allocatable :: next
    type(list), pointer :: last => null ()
  end type
  type :: all
    type(node) :: a
    type(more), allocatable :: b(:)
    type(each), allocatable :: c(:)
    type(list), allocatable :: d
  end type
contains
  subroutine node_final (x)
    type(node), intent(inout) :: x
    calls = calls + 1
  end subroutine
  impure elemental subroutine each_final (x)
    type(each), intent(inout) :: x
    calls = calls + 1
    if (associated (x%next)) deallocate (x%next)
  end subroutine
  subroutine list_clear (x)
    type(list), intent(inout) :: x
    calls = calls + 1
    x%k = 0
  end subroutine
end module

program p
  use m
  use gomp_pset
  implicit none
  type(all), target, save :: x
  allocate (x%b(2), x%c(2), x%d)
  allocate (x%d%next)
  x%a%w = [1]
  x%a%next => x%a
  x%b(1)%w = [2, 3]
  x%b(2)%n = 4
  x%b(1)%twin => x%b(2)
  x%c(1)%w = [5]
  x%c(1)%next => x%c(2)
  x%d%last => x%d%next
  calls = 0
  call gomp_pset_enter_deep (x)
  !$omp target
    x%a%next%w(1) = x%a%w(1) + 10
    x%b(1)%w(2) = x%b(1)%w(2) + 10
    x%b(1)%twin%n = x%b(2)%n + 10
    x%c(1)%w(1) = x%c(1)%w(1) + 10
    allocate (x%c(1)%next%w(3))
    deallocate (x%c(1)%next%w)
    x%d%next%k = 5
    x%d%last%k = x%d%last%k + 10
  !$omp end target
  call gomp_pset_update_self_deep (x)
  call gomp_pset_update_device_deep (x)
  call gomp_pset_exit_deep (x)
  if (calls /= 0) stop 1
  if (x%a%w(1) /= 11 .or. any (x%b(1)%w /= [2, 13]) .or. x%b(2)%n /= 14) stop 2
  if (x%c(1)%w(1) /= 15 .or. x%d%next%k /= 15) stop 3
  if (.not. associated (x%a%next, x%a)) stop 4
  nullify (x%c(1)%next)
end program
