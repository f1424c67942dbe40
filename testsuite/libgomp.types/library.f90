! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A library of types, one of them of a submodule.
module library
  implicit none
  type :: item
    integer :: n = 0
    real, allocatable :: x(:)
    integer, pointer :: shared => null()
    real(8), allocatable :: scale
  end type
  type :: chain
    integer :: v
    type(chain), allocatable :: next
  end type
  ! A component of this size and name is in another module, too.
  type :: twin
    integer, allocatable :: a
    integer, pointer :: b => null()
  end type
  interface
    module subroutine library_test ()
    end subroutine
  end interface
end module

module other_library
  implicit none
  type :: twin
    integer, pointer :: a => null()
    integer, allocatable :: b
  end type
end module

submodule (library) library_sub
  implicit none
  type :: inside
    type(item) :: part
    character(len=:), allocatable :: text
  end type
  type, extends(item) :: sub_item
    integer, allocatable :: y(:, :)
  end type
contains
  module subroutine library_test ()
    use say
    type(inside), target :: x
    type(sub_item), target :: y
    allocate (x%part%scale, y%y(2, 2))
    x%text = 'words'
    call say_object (x)
    call say_size (storage_size (x) / 8)
    call say_type ('library.library_sub', 'inside', 2)
    call say_slot ('part%scale', 'scalar allocatable', &
                   c_loc (x%part%scale), 64, 0)
    call say_slot ('text', 'scalar allocatable', c_loc (x%text), none, 0)
    call say_length ('text', len (x%text), 1)
    call say_object (y)
    call say_type ('library.library_sub', 'sub_item', 2)
    call say_parent ('item')
    call say_slot ('y', 'array allocatable', c_loc (y%y), 32, 2)
  end subroutine
end submodule
