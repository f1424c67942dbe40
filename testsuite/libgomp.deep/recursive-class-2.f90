! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-library gomp_pset }
! A polymorphic list, walked by a pointer in the region itself.
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
end module

program p
  use m
  use gomp_pset
  implicit none
  type(plain), target, save :: a
  class(node), pointer :: d
  integer :: total, nodes
  call grow (a%next, 1, 30)
  call gomp_pset_enter_deep (a)
  total = 0
  nodes = 0
  !$omp target map(tofrom: total, nodes)
  block
    class(node), pointer :: d
    d => a%next
    do while (associated (d))
      nodes = nodes + 1
      total = total + d%v
      d%v = -d%v
      select type (d)
      type is (plain)
        if (.not. allocated (d%next)) exit
      type is (rich)
        total = total + d%data(2)
        d%data(1) = d%data(1) + 1
        if (.not. allocated (d%next)) exit
      end select
      select type (c => d)
      type is (plain)
        d => c%next
      type is (rich)
        d => c%next
      end select
    end do
  end block
  !$omp end target
  if (nodes /= 30 .or. total /= 465 + 165) stop 1
  call gomp_pset_exit_deep (a)
  d => a%next
  if (d%v /= -1) stop 2
  select type (d)
  type is (plain)
    select type (e => d%next)
    type is (plain)
      select type (f => e%next)
      type is (rich)
        if (f%v /= -3 .or. any (f%data /= [4, 3])) stop 3
      class default
        stop 4
      end select
    end select
  end select
end program
