! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component of an array's element, which gfortran lists by itself beside another
! component: the kernel finds it where the host has it, relative to the other.
! { dg-do run }
program main
  implicit none
  type c
    integer :: k = 2
    real :: w(4) = 1
  end type
  type t
    integer :: n = 1
    type(c) :: e(3)
  end type
  type(t) :: x

  !$acc serial copy(x%n, x%e(2)%k)
  x%n = x%n + 6
  x%e(2)%k = x%e(2)%k + 1
  !$acc end serial
  if (x%n /= 7 .or. x%e(2)%k /= 3) error stop 1
  if (any (x%e%k /= [2, 3, 2])) error stop 2
end program main
