! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Uses and extends types of a library.  "submodule" as argument: the library
! asks, too.
module library_user
  use library
  implicit none
  type, extends(item) :: long_item
    type(chain), allocatable :: links(:)
    integer, allocatable :: more
  end type
  type :: twins
    type(twin) :: one
  end type
end module
module other_user
  use other_library
  implicit none
  type :: twins
    type(twin) :: one
  end type
end module

program library_main
  use say
  use library
  use library_user, only: long_item, twins
  use other_user, only: other_twins => twins
  implicit none
  type(item), target :: x
  type(chain), target :: c
  type(long_item), target :: l
  type(twins), target :: t
  type(other_twins), target :: u
  character(len=20) :: what
  allocate (x%x(3), x%scale, x%shared, c%next, l%links(2), l%more)
  call say_object (x)
  call say_size (storage_size (x) / 8)
  call say_type ('library', 'item', 4)
  call say_slot ('x', 'array allocatable', c_loc (x%x), 32, 1)
  call say_slot ('shared', 'scalar pointer', c_loc (x%shared), 32, 0)
  call say_slot ('scale', 'scalar allocatable', c_loc (x%scale), 64, 0)
  call say_by_name ('library', 'item')
  call say_object (c)
  call say_type ('library', 'chain', 2)
  call get_command_argument (2, what)
  if (what == 'no-final') then
    call say_slot ('next', 'scalar ambiguous, allocatable', &
                   c_loc (c%next), storage_size (c), 0)
  else
    call say_slot ('next', 'scalar allocatable', c_loc (c%next), &
                   storage_size (c), 0)
  end if
  call say_object (l)
  call say_type ('library_user', 'long_item', 3)
  call say_parent ('item')
  call say_slot ('item%scale', 'scalar allocatable', c_null_ptr, 64, 0)
  call say_slot ('item%shared', 'scalar pointer', c_null_ptr, 32, 0)
  call say_slot ('links', 'array allocatable', c_loc (l%links), &
                 storage_size (c), 1)
  call say_of ('links', 'chain')
  call say_slot ('more', 'scalar allocatable', c_loc (l%more), 32, 0)
  allocate (t%one%a, t%one%b, u%one%a, u%one%b)
  call say_object (t)
  call say_type ('library_user', 'twins', 1)
  call say_slot ('one%a', 'scalar allocatable', c_loc (t%one%a), 32, 0)
  call say_slot ('one%b', 'scalar pointer', c_loc (t%one%b), 32, 0)
  call say_object (u)
  call say_type ('other_user', 'twins', 1)
  call say_slot ('one%a', 'scalar pointer', c_loc (u%one%a), 32, 0)
  call say_slot ('one%b', 'scalar allocatable', c_loc (u%one%b), 32, 0)
  call get_command_argument (1, what)
  if (what == 'submodule') call library_test ()
  deallocate (x%shared, t%one%b, u%one%a)
  call say_done ()
end program
