! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A polymorphic allocatable component whose dynamic type has an allocatable component;
! arrays of such; a class (*) component; a polymorphic variable.  The kernel asks for
! the dynamic types.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
module types
  implicit none
  type t
    integer :: id = 0
  end type t
  type, extends(t) :: t2
    integer, allocatable :: a(:)
  end type t2
  type t3
    class(t), allocatable :: c, none
    class(t), allocatable :: many(:)
    class(*), allocatable :: any
  end type t3
end module types
program main
  use gomp_pset
  use types
  implicit none
  type(t3) :: c
  class(t), allocatable :: b
  integer :: i, seen(6)

  allocate (c%c, source=t2 (5, [1, 2, 3]))
  allocate (t2 :: c%many(-1:1))
  select type (many => c%many)
  type is (t2)
    do i = -1, 1
      many(i)%id = i
      many(i)%a = [10 * i, i]
    end do
  end select
  allocate (c%any, source="hello")
  allocate (b, source=t2 (7, [4, 5]))

  call gomp_pset_enter_deep (c)
  call gomp_pset_enter_deep (b)
  seen = -1
  !$omp target map(tofrom: seen) private(i)
  select type (x => c%c)
  type is (t2)
    seen(1) = x%id + sum (x%a)
    x%a = 2 * x%a
  end select
  select type (x => c%many)
  type is (t2)
    seen(2) = 0
    do i = lbound (x, 1), ubound (x, 1)
      seen(2) = seen(2) + abs (x(i)%a(1)) + abs (x(i)%id)
      x(i)%a(2) = 99
    end do
  end select
  select type (x => c%any)
  type is (character(*))
    seen(3) = len (x)
    x(1:1) = "j"
  end select
  seen(4) = merge (1, 0, allocated (c%none))
  select type (b)
  class is (t2)
    seen(5) = b%id + sum (b%a)
    b%a(1) = 40
  end select
  !$omp end target
  if (any (seen(:5) /= [11, 22, 5, 0, 16])) stop 1
  call gomp_pset_exit_deep (b)
  call gomp_pset_exit_deep (c)
  select type (x => c%c)
  type is (t2)
    if (any (x%a /= [2, 4, 6])) stop 2
  end select
  select type (x => c%many)
  type is (t2)
    if (any ([(x(i)%a(2), i = -1, 1)] /= 99)) stop 3
  end select
  select type (x => c%any)
  type is (character(*))
    if (x /= "jello") stop 4
  end select
  select type (b)
  type is (t2)
    if (any (b%a /= [40, 5])) stop 5
  end select
end program main
