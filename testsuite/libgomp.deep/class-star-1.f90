! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-compiler-bug "15-16" "takes no unlimited polymorphic item in a map" "unspecified behavior and unsupported" }
! { dg-library gomp_pset }
! class(*) components with intrinsic data, characters, derived types, and arrays of
! all that.
module m
  implicit none
  type :: leaf
    integer :: n = 0
    real, allocatable :: x(:)
  end type
  type :: star
    class(*), allocatable :: u
    class(*), allocatable :: a(:)
  end type
contains
  ! A number of what is there; it is changed.
  integer function visit (s) result (h)
    type(star), target, intent(inout) :: s
    !$omp declare target
    h = 0
    if (.not. allocated (s%u)) return
    select type (u => s%u)
    type is (integer)
      h = u
      u = u + 1
    type is (real(8))
      h = int (u) + 10000
      u = u + 1
    type is (character(*))
      h = len (u) + 20000
      u(1:1) = 'X'
    type is (leaf)
      h = size (u%x) + 30000
      u%x(1) = u%x(1) + 1
    end select
    if (.not. allocated (s%a)) return
    select type (a => s%a)
    type is (integer)
      h = h + 100 * a(3)
      a(3) = a(3) + 1
    type is (character(*))
      h = h + 100 * (10 * len (a) + size (a))
      a(2)(2:2) = 'Y'
    type is (leaf)
      h = h + 100 * size (a(2)%x)
      a(2)%x(1) = a(2)%x(1) + 1
    end select
  end function
end module

program p
  use m
  use gomp_pset
  implicit none
  type(star), target, save :: s(5)
  integer :: found(5), i
  allocate (s(1)%u, source=7)
  allocate (s(2)%u, source=8d0)
  allocate (s(3)%u, source='nine')
  allocate (leaf :: s(4)%u, s(3)%a(2))
  select type (u => s(4)%u)
  type is (leaf)
    u%x = [1.0, 2.0]
  end select
  select type (a => s(3)%a)
  type is (leaf)
    a(2)%x = [1.0, 2.0, 3.0]
  end select
  allocate (s(1)%a, source=[1, 2, 3])
  allocate (character(len=4) :: s(2)%a(2))
  select type (a => s(2)%a)
  type is (character(*))
    a = 'abcd'
  end select
  call gomp_pset_enter_deep (s)
  !$omp target map(from: found) private(i)
    do i = 1, 4
      found(i) = visit (s(i))
    end do
    found(5) = merge (1, 0, allocated (s(5)%u) .or. allocated (s(5)%a))
  !$omp end target
  if (any (found /= [307, 14208, 20304, 30002, 0])) stop 1
  call gomp_pset_exit_deep (s)
  select type (u => s(1)%u)
  type is (integer)
    if (u /= 8) stop 2
  end select
  select type (u => s(2)%u)
  type is (real(8))
    if (u /= 9) stop 3
  end select
  select type (u => s(3)%u)
  type is (character(*))
    if (u /= 'Xine') stop 4
  end select
  select type (u => s(4)%u)
  type is (leaf)
    if (any (u%x /= [2.0, 2.0])) stop 5
  end select
  select type (a => s(2)%a)
  type is (character(*))
    if (a(1) /= 'abcd' .or. a(2) /= 'aYcd') stop 6
  end select
  select type (a => s(3)%a)
  type is (leaf)
    if (any (a(2)%x /= [2.0, 2.0, 3.0])) stop 7
  end select
end program
