! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-library gomp_pset }
! A polymorphic list, through a base type: nodes of two types that differ in what
! they own.
module m
  implicit none
  type, abstract :: node
    integer :: v = 0
  end type
  type, extends(node) :: plain
    class(node), allocatable :: next
  end type
  type, extends(node) :: rich
    class(node), allocatable :: next
    integer, allocatable :: data(:)
  end type
contains
  recursive subroutine grow (n, v, last)
    class(node), allocatable, intent(inout) :: n
    integer, intent(in) :: v, last
    if (v > last) return
    if (mod (v, 3) == 0) then
      allocate (rich :: n)
    else
      allocate (plain :: n)
    end if
    n%v = v
    select type (n)
    type is (plain)
      call grow (n%next, v + 1, last)
    type is (rich)
      n%data = [v, v]
      call grow (n%next, v + 1, last)
    end select
  end subroutine
  recursive integer function walk (n, sign) result (total)
    class(node), intent(inout) :: n
    integer, intent(in) :: sign
    !$omp declare target
    total = n%v
    n%v = sign * n%v
    select type (n)
    type is (plain)
      if (allocated (n%next)) total = total + walk (n%next, sign)
    type is (rich)
      total = total + n%data(2)
      n%data(1) = n%data(1) + 1
      if (allocated (n%next)) total = total + walk (n%next, sign)
    end select
  end function
end module

program p
  use m
  use gomp_pset
  implicit none
  type(rich), target, save :: a
  integer :: found, wanted
  a%data = [0, 0]
  call grow (a%next, 1, 30)
  wanted = walk (a, 1)
  call gomp_pset_enter_deep (a)
  !$omp target map(from: found)
    found = walk (a, -1)
  !$omp end target
  if (found /= wanted .or. wanted /= 465 + 165) stop 1
  call gomp_pset_exit_deep (a)
  if (walk (a, 1) /= -465 + 165) stop 2
  select type (n => a%next)
  type is (plain)
    if (n%v /= -1) stop 3
  class default
    stop 4
  end select
  if (a%data(1) /= 3) stop 5
end program
