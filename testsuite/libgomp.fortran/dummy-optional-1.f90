! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Optional dummies, present and absent: an absent one maps nothing, and is
! absent on the device.
! { dg-do run }

module work
  implicit none
contains
  subroutine store (where, scalar, array, allocated_one)
    integer, intent (out) :: where
    integer, optional, intent (inout) :: scalar, array(4)
    integer, optional, allocatable, intent (inout) :: allocated_one(:)
    where = 0
    !$omp target map(tofrom: scalar, array, allocated_one) map(from: where)
    where = 0
    if (present (scalar)) then
      where = where + 1
      scalar = scalar + 10
    end if
    if (present (array)) then
      where = where + 2
      array = array + 20
    end if
    if (present (allocated_one)) then
      where = where + 4
      if (allocated (allocated_one)) allocated_one = allocated_one + 30
    end if
    !$omp end target
  end subroutine store
end module work

program main
  use work
  implicit none
  integer :: where, s, a(4)
  integer, allocatable :: b(:), none(:)
  s = 1
  a = 2
  allocate (b(0:6))
  b = 3
  call store (where)
  if (where /= 0) stop 1
  call store (where, s)
  if (where /= 1 .or. s /= 11) stop 2
  call store (where, array=a)
  if (where /= 2 .or. any (a /= 22)) stop 3
  call store (where, allocated_one=b)
  if (where /= 4 .or. any (b /= 33)) stop 4
  call store (where, s, a, none)
  if (where /= 7 .or. s /= 21 .or. any (a /= 42)) stop 5
  if (allocated (none)) stop 6
end program main
