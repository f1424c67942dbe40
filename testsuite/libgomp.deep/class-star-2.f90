! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-compiler-bug "15-16" "takes no unlimited polymorphic item in a map" "unspecified behavior and unsupported" }
! { dg-library gomp_pset }
! As class-star-1.f90, with SELECT TYPE in the region itself: compilers for GPUs do
! not take it elsewhere.
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
end module

program p
  use m
  use gomp_pset
  implicit none
  type(star), target, save :: s(3)
  integer :: found(3), i
  allocate (s(1)%u, source=7)
  allocate (s(2)%u, source=8d0)
  allocate (leaf :: s(3)%u, s(3)%a(2))
  select type (u => s(3)%u)
  type is (leaf)
    u%x = [1.0, 2.0]
  end select
  select type (a => s(3)%a)
  type is (leaf)
    a(2)%x = [1.0, 2.0, 3.0]
  end select
  allocate (s(1)%a, source=[1, 2, 3])
  allocate (s(2)%a, source=[4d0])
  call gomp_pset_enter_deep (s)
  found = 0
  !$omp target map(tofrom: found) private(i)
    do i = 1, 3
      select type (u => s(i)%u)
      type is (integer)
        found(i) = u
        u = u + 1
      type is (real(8))
        found(i) = int (u)
        u = u + 1
      type is (leaf)
        found(i) = size (u%x)
        u%x(1) = u%x(1) + 1
      end select
      select type (a => s(i)%a)
      type is (integer)
        found(i) = found(i) + 100 * a(3)
        a(3) = a(3) + 1
      type is (real(8))
        found(i) = found(i) + 100 * int (a(1))
        a(1) = a(1) + 1
      type is (leaf)
        found(i) = found(i) + 100 * size (a(2)%x)
        a(2)%x(1) = a(2)%x(1) + 1
      end select
    end do
  !$omp end target
  if (any (found /= [307, 408, 302])) stop 1
  call gomp_pset_exit_deep (s)
  select type (u => s(1)%u)
  type is (integer)
    if (u /= 8) stop 2
  end select
  select type (a => s(2)%a)
  type is (real(8))
    if (a(1) /= 5) stop 3
  end select
  select type (u => s(3)%u)
  type is (leaf)
    if (any (u%x /= [2.0, 2.0])) stop 4
  end select
  select type (a => s(3)%a)
  type is (leaf)
    if (any (a(2)%x /= [2.0, 2.0, 3.0])) stop 5
  end select
end program
