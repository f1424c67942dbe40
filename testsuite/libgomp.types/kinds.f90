! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Types with every kind of component.
module kinds
  use iso_c_binding
  implicit none

  type :: plain
    integer :: i
    real(8) :: d
    character(len=7) :: c
    complex(8) :: z(2, 3)
    integer(1) :: large(-5:194)
    logical :: l
    character(len=3) :: cs(2)
  end type
  type :: empty
  end type
  type :: leaf
    integer :: n = 0
    real, allocatable :: x(:)
  end type
  type, extends(leaf) :: leaf2
    character(len=:), allocatable :: name
    real(8), allocatable :: m(:, :)
  end type
  type, extends(leaf2) :: leaf3
    type(leaf), allocatable :: kids(:)
  end type
  type, abstract :: abst
    integer, allocatable :: q(:)
  end type
  type, extends(abst) :: concrete
    complex(8), allocatable :: z(:, :, :)
  end type
  type :: scalars
    integer, allocatable :: ia
    integer, pointer :: ip => null()
    type(leaf), allocatable :: ta
    type(leaf), pointer :: tp => null()
    real(8), allocatable :: da
  end type
  type :: fixed_strings
    character(len=5), allocatable :: ca
    character(len=5), pointer :: cp
  end type
  type :: arrays
    real, allocatable :: a(:)
    real, pointer :: p(:) => null()
    type(leaf), allocatable :: ta(:, :)
    type(leaf), pointer :: tp(:, :, :) => null()
    character(len=10), allocatable :: fs(:)
    integer(1), allocatable :: many(:, :, :, :, :, :, :)
  end type
  type :: strings
    character(len=:), allocatable :: s
    character(len=:), pointer :: p => null()
    character(len=:), allocatable :: sa(:)
    character(len=:), pointer :: pa(:) => null()
    character(len=:, kind=4), allocatable :: w
    character(len=:, kind=4), allocatable :: wa(:, :)
    character(len=7) :: fixed
  end type
  type :: poly
    class(leaf), allocatable :: c
    class(leaf), allocatable :: ca(:)
    class(leaf), allocatable :: ca2(:, :)
    class(leaf), pointer :: cp => null()
    class(leaf), pointer :: cpa(:) => null()
    class(*), allocatable :: u
    class(*), allocatable :: ua(:)
    class(*), pointer :: up => null()
    class(abst), allocatable :: base
  end type
  abstract interface
    subroutine callback (i)
      integer :: i
    end subroutine
  end interface
  type :: addresses
    procedure(callback), pointer, nopass :: pp => null()
    type(c_ptr) :: cp = c_null_ptr
    type(c_funptr) :: fp = c_null_funptr
    type(c_ptr) :: cps(3) = c_null_ptr
  end type
  type :: nested
    type(leaf) :: arr(3)
    type(leaf2) :: one
    integer :: grid(2, 3)
    type(leaf) :: g2(2, 2)
    type(plain) :: p
    type(leaf) :: nobody(0)
  end type
  ! A component called like its type is not always a parent.
  type :: lookalike
    type(leaf) :: leaf
    integer :: i
  end type

  type :: list
    integer :: v
    type(list), allocatable :: next
  end type
  type :: tree
    integer :: key
    type(tree), allocatable :: l, r
    class(leaf), allocatable :: payload
  end type
  type :: ntree
    integer :: id
    type(ntree), allocatable :: kids(:)
    type(ntree), pointer :: up(:) => null()
  end type
  type, abstract :: pnode
  end type
  type, extends(pnode) :: plist
    integer :: v
    class(pnode), allocatable :: next
  end type
  type :: ptrlist
    integer :: v
    type(ptrlist), pointer :: next => null()
  end type
  type :: ptrlist2
    real, allocatable :: w(:)
    type(ptrlist2), pointer :: next => null()
  end type
  type :: ptrlist3              ! has a FINAL subroutine: not to be run
    real, allocatable :: w(:)
    type(ptrlist3), pointer :: next => null()
  contains
    final :: ptrlist3_final
  end type
  type, extends(ptrlist3) :: ptrlist4   ! and so has this one
    type(ptrlist4), pointer :: other => null()
  end type
  type :: counted               ! has a subroutine that looks like a FINAL one
    integer :: count = 0
    type(counted), allocatable :: next
    type(counted), pointer :: last => null()
  end type
  type :: holder
    type(list) :: l
    type(tree), allocatable :: ts(:)
    type(ptrlist3) :: finalized
    type(list), allocatable :: al
  end type

  type, private :: hidden
    real, allocatable :: h(:)
    real, allocatable :: hs
    real, pointer :: hp => null()
  end type
  type :: hashidden
    type(hidden), private :: hh
    type(hidden), allocatable, private :: ha(:)
  contains
    procedure :: test => hashidden_test
  end type
  type :: matrix(k, n)
    integer, kind :: k = 4
    integer, len :: n = 3
    real(k) :: fixed
    real(k) :: v(n)
  end type
  type :: kinded(k)
    integer, kind :: k = 4
    real(k), allocatable :: v(:)
    real(k) :: r
  end type
  type :: averyveryverylongtypenamewithalmostsixtythreecharactersinit
    real, allocatable :: a(:)
  end type
  type :: sequenced
    sequence
    integer(1) :: a
    real, allocatable :: b(:)
  end type
  type, bind(c) :: interoperable
    integer(c_signed_char) :: a
    real(c_double) :: b
  end type

  type(leaf3), save, target :: static_leaf
  type(leaf), allocatable, save, target :: static_array(:)
  class(leaf), allocatable, save, target :: static_class
  integer, save, target :: static_integer
  integer :: finals = 0

contains
  subroutine dummy (i)
    integer :: i
    i = 0
  end subroutine

  impure elemental subroutine ptrlist3_final (x)
    type(ptrlist3), intent(inout) :: x
    finals = finals + 1
    if (.false.) print *, allocated (x%w)
  end subroutine

  subroutine counted_reset (x)
    type(counted), intent(inout) :: x
    finals = finals + 1
    x%count = 0
  end subroutine

  subroutine hashidden_test (self)
    use say
    class(hashidden), target, intent(inout) :: self
    allocate (self%hh%h(3), self%hh%hs, self%ha(2), self%hh%hp)
    call say_object (self)
    call say_type ('kinds', 'hashidden', 2)
    call say_inline ('hh', c_loc (self%hh), storage_size (self%hh), 1, 0)
    call say_slot ('hh%h', 'array allocatable', c_loc (self%hh%h), 32, 1)
    call say_slot ('hh%hs', 'scalar allocatable', c_loc (self%hh%hs), 32, 0)
    call say_slot ('hh%hp', 'scalar pointer', c_loc (self%hh%hp), 32, 0)
    call say_slot ('ha', 'array allocatable', c_loc (self%ha), &
                   storage_size (self%ha), 1)
    call say_of ('ha', 'hidden')
    call say_flags ('owns refers')
    deallocate (self%hh%hp)
  end subroutine
end module
