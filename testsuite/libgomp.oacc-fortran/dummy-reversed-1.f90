! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! OpenACC: dummy arguments of assumed shape with negative strides: the list has their
! bounds as scalars, behind it.  What lies beside them stays as it is.
! { dg-do run }
program main
  implicit none
  integer :: i
  real, target :: a(10,10), v(20)
  real, target :: c(12,10,6), d(12,10,6)
  a = 1
  v = 1
  ! A negative stride in the first dimension, in the last, and in both.
  call ones (a(10:1:-1,:))
  if (any (a /= 2)) stop 1
  call ones (a(:,10:1:-1))
  if (any (a /= 3)) stop 2
  call two (a(10:1:-1,:))
  if (any (a /= 4)) stop 3
  call two (a(1:9:2,10:1:-3))
  if (any (a(1:9:2,10:1:-3) /= 5) .or. sum (a) /= 420) stop 4
  call two (a(10:1:-3,10:1:-2))
  if (sum (a) /= 440) stop 5
  call one (v(20:1:-1))
  if (any (v /= 2)) stop 6
  call one (v(20:1:-3))
  if (sum (v) /= 47) stop 7
  c = reshape ([(real (i), i = 1, 720)], [12, 10, 6])
  d = c
  call three (c(12:1:-2,2:9:3,6:1:-1))
  d(12:1:-2,2:9:3,6:1:-1) = d(12:1:-2,2:9:3,6:1:-1) + 1
  if (any (c /= d)) stop 8
  ! Remembered, and then with other strides.
  a = 0
  do i = 1, 6
    call ones (a(5:10,:))
    call ones (a(5:1:-1,:))
  end do
  if (any (a(1:4,:) /= 6) .or. any (a(5,:) /= 12) .or. any (a(6:,:) /= 6)) &
    stop 9
contains
  subroutine ones (z)
    real :: z(:,:)
    !$acc parallel copy(z)
    z = z + 1
    !$acc end parallel
  end subroutine
  subroutine one (z)
    real :: z(0:)
    !$acc parallel copy(z)
    z = z + 1
    !$acc end parallel
  end subroutine
  subroutine two (z)
    real :: z(0:,-1:)
    !$acc parallel copy(z)
    z = z + 1
    !$acc end parallel
  end subroutine
  subroutine three (z)
    real :: z(:,:,:)
    !$acc parallel copy(z)
    z = z + 1
    !$acc end parallel
  end subroutine
end program main
