! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! What is wrong on one image is an error on all, with one status and text, and changes
! no object.
! { dg-do run }
! { dg-additional-options "-g -fcoarray=lib" }
! { dg-shared-source "coarray-images.c" }
! { dg-library gomp_pset }
module types
  implicit none
  type t
    integer, allocatable :: a(:)
  end type t
  type, extends(t) :: t2
    integer, allocatable :: b(:)
  end type t2
contains
  pure type(t) function add (x, y)
    type(t), intent(in) :: x, y
    add%a = x%a + y%a
  end function add
  pure type(t2) function add2 (x, y)
    type(t2), intent(in) :: x, y
    add2%a = x%a + y%a
  end function add2
  type(t) function add_class (x, y)
    class(t), intent(in) :: x, y
    add_class%a = x%a + y%a
  end function add_class
  function add_allocatable (x, y) result (z)
    type(t), intent(in) :: x, y
    type(t), allocatable :: z
    z = t (x%a + y%a)
  end function add_allocatable
end module types
program main
  use gomp_pset
  use types
  implicit none
  type(t) :: x(3)
  type(t), allocatable :: y
  class(t), allocatable :: c
  real :: plain(2)
  integer :: me, i, stat
  character(200) :: message

  me = this_image ()
  do i = 1, 3
    x(i)%a = [me, i]
  end do
  call gomp_pset_co_broadcast (x, 0, stat, message)
  call expect (gomp_pset_bad_argument, "there is no image 0: the images are 1 to 3")
  call gomp_pset_co_broadcast (x, merge (4, 1, me == 2), stat, message)
  call expect (gomp_pset_bad_argument, "on image 2: there is no image 4")
  call gomp_pset_co_broadcast (x, me, stat, message)
  call expect (gomp_pset_bad_argument, &
               "source_image or result_image is not the same on all images: 1 to 3")
  call gomp_pset_co_broadcast (x(:me), 1, stat, message)
  call expect (gomp_pset_bad_object, &
               "the elements of the object are not the same on all images: 1 to 3")
  if (me /= 3) allocate (y)
  call gomp_pset_co_broadcast (y, 1, stat, message)
  call expect (gomp_pset_bad_object, "the object is allocated on some images only")
  if (allocated (y) .neqv. me /= 3) stop 1
  if (me == 1) allocate (t2 :: c)
  if (me /= 1) allocate (t :: c)
  call gomp_pset_co_broadcast (c, 1, stat, message)
  call expect (gomp_pset_bad_object, "the objects of the images are of different types")
  if (me == 1) then
    call gomp_pset_co_reduce (x, add, stat=stat, errmsg=message)
  else
    call gomp_pset_co_broadcast (x, 1, stat, message)
  end if
  call expect (gomp_pset_bad_argument, "the images call different procedures here")
  call gomp_pset_co_reduce (x, add, 0, stat, message)
  call expect (gomp_pset_bad_argument, "there is no image 0")
  call gomp_pset_co_reduce (plain, add, 1, stat, message)
  call expect (gomp_pset_bad_object, "intrinsic type real(4): call CO_REDUCE")
  call gomp_pset_co_reduce (x, add2, 1, stat, message)
  call expect (gomp_pset_bad_object, "the operation is of type t2")
  call gomp_pset_co_reduce (x, add_allocatable, 1, stat, message)
  call expect (gomp_pset_bad_object, "the result and the arguments of add_allocatable are no scalars")
  call gomp_pset_co_reduce (x, add_class, 1, stat, message)
  call expect (gomp_pset_bad_object, "are polymorphic, allocatable or pointers")

  ! All is as before, and goes on.
  do i = 1, 3
    if (any (x(i)%a /= [me, i])) stop 2
  end do
  call gomp_pset_co_reduce (x, add)
  if (any (x(2)%a /= [6, 6])) stop 3
contains
  subroutine expect (status, text)
    integer, intent(in) :: status
    character(*), intent(in) :: text
    if (stat /= status .or. index (message, text) == 0) then
      print *, me, stat, trim (message), " expected: ", text
      stop 4
    end if
    message = " "
  end subroutine expect
end program main
