! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Reductions of objects that own components, in the order of the images: lists are
! joined, elements of arrays and sections one by one; the result on all images, or on
! one.  Types of at most 16 bytes, whose functions return them in registers.
! { dg-do run }
! { dg-additional-options "-g -fcoarray=lib" }
! { dg-shared-source "coarray-images.c" }
! { dg-library gomp_pset }
module types
  implicit none
  type list
    integer :: image = 0, number = 0
    type(list), allocatable :: next
  end type list
  type text
    character(:), allocatable :: c
    integer, allocatable :: counts(:)
  end type text
  type short_i
    integer, allocatable :: i
  end type short_i
  type short_ri
    real(8) :: r = 0
    integer, allocatable :: i
  end type short_ri
  type short_ir
    integer, allocatable :: i
    real(4) :: r(2) = 0
  end type short_ir
  type short_rr
    real(8) :: r = 0
    complex(4) :: c = 0
  end type short_rr
  type short_f
    real(4) :: r = 0
  end type short_f
  type short_mixed
    real(4) :: r = 0
    integer :: i = 0
  end type short_mixed
contains
  pure function join (a, b) result (c)
    type(list), intent(in) :: a, b
    type(list) :: c
    call copy (c, a)
    call append (c, b)
  contains
    pure recursive subroutine copy (to, from)
      type(list), intent(inout) :: to
      type(list), intent(in) :: from
      to%image = from%image
      to%number = from%number
      if (.not. allocated (from%next)) return
      allocate (to%next)
      call copy (to%next, from%next)
    end subroutine copy
    pure recursive subroutine append (to, from)
      type(list), intent(inout) :: to
      type(list), intent(in) :: from
      if (allocated (to%next)) then
        call append (to%next, from)
      else
        allocate (to%next)
        call copy (to%next, from)
      end if
    end subroutine append
  end function join

  pure function add (a, b) result (c)
    type(text), intent(in) :: a, b
    type(text) :: c
    c%c = a%c // b%c
    c%counts = a%counts + b%counts
  end function add

  pure type(short_i) function add_i (a, b)
    type(short_i), intent(in) :: a, b
    add_i%i = a%i * 10 + b%i
  end function add_i
  pure type(short_ri) function add_ri (a, b)
    type(short_ri), intent(in) :: a, b
    add_ri%i = a%i * 10 + b%i
    add_ri%r = a%r * 10 + b%r
  end function add_ri
  pure type(short_ir) function add_ir (a, b)
    type(short_ir), intent(in) :: a, b
    add_ir%i = a%i * 10 + b%i
    add_ir%r = a%r * 10 + b%r
  end function add_ir
  pure type(short_rr) function add_rr (a, b)
    type(short_rr), intent(in) :: a, b
    add_rr%c = a%c * 10 + b%c
    add_rr%r = a%r * 10 + b%r
  end function add_rr
  pure type(short_f) function add_f (a, b)
    type(short_f), intent(in) :: a, b
    add_f%r = a%r * 10 + b%r
  end function add_f
  pure type(short_mixed) function add_mixed (a, b)
    type(short_mixed), intent(in) :: a, b
    add_mixed%r = a%r * 10 + b%r
    add_mixed%i = a%i * 10 + b%i
  end function add_mixed
end module types
program main
  use gomp_pset
  use types
  implicit none
  type(list), target :: x
  type(list), pointer :: at
  type(text) :: t(4)
  type(short_i) :: i
  type(short_ri) :: ri
  type(short_ir) :: ir
  type(short_rr) :: rr
  type(short_f) :: f
  type(short_mixed) :: mixed
  integer :: image, k, n, me, expected, stat

  me = this_image ()
  n = num_images ()
  expected = 0
  do image = 1, n
    expected = expected * 10 + image
  end do

  ! Lists of as many nodes as the image's number.
  call make (x)
  call gomp_pset_co_reduce (x, join)
  at => x
  do image = 1, n
    do k = image, 1, -1
      if (at%image /= image .or. at%number /= k) stop 1
      if (image < n .or. k > 1) at => at%next
    end do
  end do
  if (allocated (at%next)) stop 2

  ! On one image; the others keep theirs.
  do image = 1, n
    do k = 1, 4
      t(k)%c = achar (iachar ("a") + me - 1)
      t(k)%counts = [k, me]
    end do
    stat = 99
    call gomp_pset_co_reduce (t(4:2:-2), add, image, stat)
    if (stat /= 0) stop 3
    if (me == image) then
      if (t(4)%c /= "abcdefgh"(1:n) .or. t(2)%c /= t(4)%c) stop 4
      if (any (t(4)%counts /= [4 * n, n * (n + 1) / 2])) stop 5
      if (any (t(2)%counts /= [2 * n, n * (n + 1) / 2])) stop 6
    else
      if (len (t(4)%c) /= 1 .or. any (t(4)%counts /= [4, me])) stop 7
    end if
    if (len (t(3)%c) /= 1 .or. any (t(1)%counts /= [1, me])) stop 8
  end do

  i = short_i (me)
  call gomp_pset_co_reduce (i, add_i)
  if (i%i /= expected) stop 11
  ri = short_ri (real (me, 8), me)
  call gomp_pset_co_reduce (ri, add_ri)
  if (ri%i /= expected .or. ri%r /= expected) stop 12
  ir = short_ir (me, [1, 2] * real (me))
  call gomp_pset_co_reduce (ir, add_ir)
  if (ir%i /= expected .or. any (ir%r /= [1, 2] * real (expected))) stop 13
  rr = short_rr (real (me, 8), cmplx (me, 2 * me))
  call gomp_pset_co_reduce (rr, add_rr)
  if (rr%r /= expected .or. rr%c /= cmplx (expected, 2 * expected)) stop 14
  f = short_f (me)
  call gomp_pset_co_reduce (f, add_f)
  if (f%r /= expected) stop 15
  mixed = short_mixed (me, me)
  call gomp_pset_co_reduce (mixed, add_mixed)
  if (mixed%r /= expected .or. mixed%i /= expected) stop 16
  if (allocated (x%next)) deallocate (x%next)
contains
  subroutine make (x)
    type(list), intent(inout), target :: x
    type(list), pointer :: at
    integer :: k
    at => x
    do k = me, 1, -1
      at%image = me
      at%number = k
      if (k == 1) exit
      allocate (at%next)
      at => at%next
    end do
  end subroutine make
end program main
