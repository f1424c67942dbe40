! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Messages and lists call a component what the user does, with the array elements on
! the way, in their own bounds, and dynamic types; and what is left on the stack is no
! part of a message.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
! { dg-output "  x%kids\\(2\\)%c: 0x.*    x%kids\\(2\\)%c%r: .*  x%kids\\(2\\)%c%r: 0x" }
module types
  implicit none
  type leaf
    integer :: n = 0
    integer, allocatable :: a(:)
  end type leaf
  type, extends(leaf) :: big
    real, allocatable :: r(:, :)
  end type big
  type kid
    type(leaf), allocatable :: l(:, :)
    class(leaf), allocatable :: c
  end type kid
  type tree
    type(kid), allocatable :: kids(:)
  end type tree
contains
  subroutine dirty (n)
    integer, intent(in) :: n
    integer(8), volatile :: room(6000)
    room = 8680820740569200760_8
    if (n == room(3000)) stop 99
  end subroutine dirty
end module types
program main
  use types
  use gomp_pset
  use iso_c_binding
  use omp_lib
  implicit none
  type(tree), target, save :: x
  integer(8), pointer :: words(:)
  integer(8) :: keep
  character(600) :: errmsg
  integer :: stat

  allocate (x%kids(0:2))
  allocate (x%kids(1)%l(5:6, -1:1))
  x%kids(1)%l(6, 0)%a = [1, 2]
  allocate (big :: x%kids(2)%c)
  select type (c => x%kids(2)%c)
  type is (big)
    allocate (c%r(2, 2))
  end select
  call gomp_pset_print_deep (x)
  if (omp_get_num_devices () == 0) stop
  ! The address of a, behind n.
  call c_f_pointer (c_loc (x%kids(1)%l(6, 0)), words, [2])
  keep = words(2)
  words(2) = 4096
  call dirty (1)
  call gomp_pset_enter_deep (x, stat=stat, errmsg=errmsg)
  words(2) = keep
  if (stat /= gomp_pset_bad_object) stop 1
  if (index (errmsg, ": x%kids(1)%l(6,0)%a: 2 elements &
             &of 4 bytes at 0x1000 are not all memory") == 0) then
    print *, trim (errmsg)
    stop 2
  end if
end program main
