! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Objects that own allocatable, recursive and polymorphic components, from one image to
! all: the receivers' old components are gone, and the new ones are theirs.
! { dg-do run }
! { dg-additional-options "-g -fcoarray=lib" }
! { dg-shared-source "coarray-images.c" }
! { dg-library gomp_pset }
module types
  implicit none
  type base
    integer :: id = 0
  end type base
  type, extends(base) :: ext
    character(:), allocatable :: text
    type(ext), pointer :: back => null (), far => null ()
  end type ext
  type t
    integer, allocatable :: a(:,:), none(:), empty(:)
    class(base), allocatable :: c(:)
    class(*), allocatable :: any
    type(t), allocatable :: next
  end type t
  type tree
    integer :: key = 0
    type(tree), allocatable :: left, right
  end type tree
  ! Arrays that are POINTER have no type in the debug information of gfortran 12.
  type u
    integer, pointer :: p(:)
    type(u), pointer :: parts(:,:)
    type(u), allocatable :: own(:)
  end type u
contains
  ! What image IMAGE sends, or, of number 0, what is there before.
  subroutine fill (x, image)
    type(t), intent(inout), target :: x(:)
    integer, intent(in) :: image
    type(ext), pointer :: e(:)
    integer :: i

    do i = 1, size (x)
      if (allocated (x(i)%a)) deallocate (x(i)%a)
      if (allocated (x(i)%none)) deallocate (x(i)%none)
      if (allocated (x(i)%empty)) deallocate (x(i)%empty)
      if (allocated (x(i)%c)) deallocate (x(i)%c)
      if (allocated (x(i)%any)) deallocate (x(i)%any)
      if (allocated (x(i)%next)) deallocate (x(i)%next)
    end do
    if (image == 0) then
      allocate (x(1)%none(7), x(2)%a(2, 2))
      allocate (x(1)%c(3), x(1)%next)
      allocate (x(1)%next%next)
      allocate (real :: x(2)%any)
      return
    end if
    allocate (x(1)%a(-1:1, 7:7))
    x(1)%a(:,7) = image * [1, 2, 3]
    allocate (x(1)%empty(0), x(2)%next)
    x(2)%next%empty = [7, 8, image]
    allocate (ext :: x(1)%c(2))
    select type (c => x(1)%c)
    type is (ext)
      e => c
      c(2)%text = repeat ("y", image)
      c(2)%id = image
      c(1)%back => e(2)
    end select
    allocate (x(1)%any, source="any")
  end subroutine fill

  subroutine check (x, image)
    type(t), intent(in), target :: x(:)
    integer, intent(in) :: image

    if (lbound (x(1)%a, 1) /= -1 .or. any (x(1)%a(:,7) /= image * [1, 2, 3])) stop 11
    if (allocated (x(1)%none) .or. .not. allocated (x(1)%empty)) stop 12
    if (.not. allocated (x(2)%next) .or. allocated (x(2)%a)) stop 13
    if (allocated (x(1)%next) .or. allocated (x(2)%any)) stop 14
    if (x(2)%next%empty(3) /= image) stop 15
    select type (c => x(1)%c)
    type is (ext)
      if (c(2)%text /= repeat ("y", image) .or. c(2)%id /= image) stop 16
      if (allocated (c(1)%text)) stop 17
      if (.not. associated (c(1)%back, c(2)) .or. associated (c(1)%far)) stop 18
    class default
      stop 19
    end select
    select type (u => x(1)%any)
    type is (character(*))
      if (u /= "any") stop 20
    class default
      stop 21
    end select
  end subroutine check

  recursive subroutine plant (x, from, to)
    type(tree), intent(inout) :: x
    integer, intent(in) :: from, to
    x%key = (from + to) / 2
    if (from < x%key) then
      allocate (x%left)
      call plant (x%left, from, x%key - 1)
    end if
    if (x%key < to) then
      allocate (x%right)
      call plant (x%right, x%key + 1, to)
    end if
  end subroutine plant

  recursive integer function total (x) result (sum)
    type(tree), intent(in) :: x
    sum = x%key
    if (allocated (x%left)) sum = sum + total (x%left)
    if (allocated (x%right)) sum = sum + total (x%right)
  end function total
end module types
! Leaves the address of another type's table on the stack, where containers of
! later calls will be.
subroutine litter
  use types
  implicit none
  type holder
    class(t), pointer :: p
  end type holder
  type(t), target :: x
  type(holder) :: h
  integer(8) :: words(2)
  integer(8), volatile :: stack(4000)
  h%p => x
  words = transfer (h, words)
  stack = words(2)
end subroutine litter
program main
  use gomp_pset
  use types
  implicit none
  type(t), target :: x(2), y(6)
  type(tree) :: root
  type(tree), allocatable :: none
  class(base), allocatable :: c
  type(u), target :: with(2)
  integer, target :: mine(3)
  real :: plain(3)
  character(20) :: message
  integer :: source, stat

  do source = 1, num_images ()
    call fill (x, merge (source, 0, this_image () == source))
    stat = 99
    message = "as before"
    call gomp_pset_co_broadcast (x, source, stat, message)
    if (stat /= 0 .or. message /= "as before") stop 1
    call check (x, source)

    ! Backwards, with gaps; what lies between stays.
    call fill (y(5:1:-4), merge (source, 0, this_image () == source))
    y(3)%none = [this_image ()]
    call gomp_pset_co_broadcast (y(5:1:-4), source)
    call check (y(5:1:-4), source)
    if (y(3)%none(1) /= this_image ()) stop 2

    call litter
    with(1)%p => mine
    allocate (with(1)%own(2))
    allocate (with(1)%own(2)%parts(3, 1))
    with(2)%parts => null ()
    mine = this_image ()
    call gomp_pset_co_broadcast (with, source)
    if (associated (with(1)%p) .neqv. this_image () == source) stop 7
    if (any (mine /= this_image ()) .or. size (with(1)%own) /= 2) stop 8
    if (associated (with(1)%own(2)%parts) .neqv. this_image () == source) stop 9
    deallocate (with(1)%own)

    call litter
    plain = this_image ()
    call gomp_pset_co_broadcast (plain, source)
    if (any (plain /= source)) stop 3
  end do

  if (this_image () == 2) call plant (root, 1, 10000)
  if (this_image () == 3) call plant (root, 1, 100)
  call gomp_pset_co_broadcast (root, 2)
  if (total (root) /= 10000 * 10001 / 2) stop 4

  call gomp_pset_co_broadcast (none, 1)
  if (allocated (none)) stop 5

  allocate (ext :: c)
  c%id = this_image ()
  call gomp_pset_co_broadcast (c, num_images ())
  if (c%id /= num_images ()) stop 6
  deallocate (root%left, root%right, c)
  call fill (x, 0)
  call fill (y(5:1:-4), 0)
end program main
