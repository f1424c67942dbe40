! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An assumed-shape dummy argument needs no more than its data: its bounds are of
! the procedure (OpenACC 3.3, 2.7.7).
! { dg-do run }

program main
  implicit none
  type ty2
    integer, allocatable :: a(:,:)
  end type ty2
  type (ty2), target :: dd

  dd%a = reshape ([1, 2, 3, 4], [2, 2])
  call wrapper (dd%a)
  !$acc enter data copyin(dd)
  !$acc enter data copyin(dd%a)
  call wrapper (dd%a)
  !$acc exit data delete(dd%a)
  !$acc exit data delete(dd)

contains

  subroutine wrapper (a)
    integer :: a(10:,10:)
    integer :: element, expected, low(2), high(2)
    expected = a(10,11)
    !$acc serial copyin(a) copyout(element, low, high)
    element = a(10,11)
    low = lbound (a)
    high = ubound (a)
    !$acc end serial
    if (element /= expected) stop 1
    if (any (low /= 10)) stop 2
    if (any (high /= 11)) stop 3
  end subroutine wrapper
end program main
