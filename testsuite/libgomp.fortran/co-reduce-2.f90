! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! CO_REDUCE as the standard has it, of objects that own components: local and module
! variables, arrays and sections.  Others are the coarray library's.
! { dg-do run }
! { dg-additional-options "-g -fcoarray=lib" }
! { dg-shared-source "coarray-images.c" }
! { dg-library gomp_pset }
module types
  implicit none
  type list
    integer :: number = 0
    type(list), allocatable :: next
  end type list
  type text
    character(:), allocatable :: c
  end type text
  type(text) :: whole
contains
  ! A list of the sums, as long as the longer one.
  pure recursive function add (a, b) result (c)
    type(list), intent(in) :: a, b
    type(list) :: c
    type(list) :: nothing
    c%number = a%number + b%number
    if (allocated (a%next) .and. allocated (b%next)) then
      allocate (c%next)
      call take (c%next, add (a%next, b%next))
    else if (allocated (a%next)) then
      allocate (c%next)
      call take (c%next, add (a%next, nothing))
    else if (allocated (b%next)) then
      allocate (c%next)
      call take (c%next, add (nothing, b%next))
    end if
  end function add
  pure recursive subroutine take (to, from)
    type(list), intent(inout) :: to
    type(list), intent(in) :: from
    to%number = from%number
    if (.not. allocated (from%next)) return
    allocate (to%next)
    call take (to%next, from%next)
  end subroutine take
  pure type(text) function join (a, b)
    type(text), intent(in) :: a, b
    join%c = a%c // b%c
  end function join
  pure integer function largest (a, b)
    integer, intent(in) :: a, b
    largest = max (a, b)
  end function largest
end module types
program main
  use types
  implicit none
  type(list), target :: c(5)
  type(list), pointer :: at
  type(text) :: local
  integer :: me, k, n, stat
  character(9) :: message

  me = this_image ()
  do k = 1, 5
    at => c(k)
    do n = 1, me
      at%number = k * n
      if (n == me) exit
      allocate (at%next)
      at => at%next
    end do
  end do
  call co_reduce (c(5:1:-2), add)
  do k = 1, 5
    at => c(k)
    do n = 1, merge (me, 3, mod (k, 2) == 0)
      if (at%number /= k * n * merge (1, 4 - n, mod (k, 2) == 0)) stop 1
      if (allocated (at%next) .neqv. n < merge (me, 3, mod (k, 2) == 0)) stop 2
      if (allocated (at%next)) at => at%next
    end do
  end do

  local%c = achar (96 + me)
  whole%c = achar (64 + me)
  stat = 99
  message = "as before"
  call co_reduce (local, join, result_image=2, stat=stat, errmsg=message)
  if (stat /= 0 .or. message /= "as before") stop 3
  call co_reduce (whole, join)
  if (local%c /= merge ("abc", achar (96 + me) // "  ", me == 2)) stop 4
  if (whole%c /= "ABC") stop 5
  if (len (whole%c) /= 3) stop 6

  n = me
  call co_reduce (n, largest)
  if (n /= 3) stop 7
end program main
