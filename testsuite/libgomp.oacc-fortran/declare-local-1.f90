! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! "declare" for variables of a procedure: their data lives as long as the call
! (OpenACC 3.3, 2.13).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  integer :: a(5), i
  logical :: own

  own = own_memory ()
  do i = 1, 3
    a = i
    call work (a, 5 * i)
    if (any (a /= 10 * i)) stop 1
    if (acc_is_present (a) .and. own) stop 2
  end do

contains

  subroutine work (x, expected)
    integer, intent (inout) :: x(5)
    integer, intent (in) :: expected
    integer :: y(5), z(5)
    !$acc declare copy(x) create(y) copyout(z)
    integer :: total
    if (.not. acc_is_present (x)) stop 3
    if (.not. acc_is_present (y)) stop 6
    !$acc serial copyout(total)
    total = sum (x)
    y = 9 * x
    z = y
    x = x + y
    !$acc end serial
    if (total /= expected) stop 4
    if (any (x /= expected / 5) .and. own) stop 5
  end subroutine work
end program main
