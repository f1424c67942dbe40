! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! OpenACC: dummy arguments of assumed shape with negative strides, of which the list
! does not tell where they lie: debug information does.  Without it these are errors.
! { dg-do run }
! { dg-additional-options "-g -O0" }
! { dg-mappings-left 0 }
program main
  implicit none
  real, target :: v(20), a(10, 10)
  real :: c(4, 5, 6)
  integer :: time

  v = 1
  a = 1
  c = 1
  do time = 1, 4
    call in_data (v(20:1:-1))
    if (any (v /= 2)) stop 1
    call in_data (v(20:1:-3))
    if (any (v(20:1:-3) /= 3) .or. sum (v) /= 47) stop 2
    v = 1
    call entered (v(20:1:-1))
    if (any (v /= 3)) stop 3
    call entered (v(19:2:-2))
    if (any (v(19:2:-2) /= 5) .or. sum (v) /= 78) stop 4
    v = 1
    ! Bounds that the region does not use.
    call unused (v(20:1:-1))
    if (v(20) /= 2 .or. sum (v) /= 21) stop 5
    v = 1
    call two (a(10:1:-1, :), v(20:1:-1))
    if (a(10, 2) /= 5 .or. v(19) /= 6 .or. sum (a) /= 104 &
        .or. sum (v) /= 25) stop 6
    v = 1
    a = 1
    call bounds (c(:, :, 6:1:-1))
    if (c(1, 1, 6) /= 2 .or. c(4, 5, 1) /= 3 .or. sum (c) /= 123) stop 7
    c = 1
  end do
contains
  subroutine in_data (z)
    real :: z(:)
    !$acc data copy(z)
    !$acc parallel
    z = z + 1
    !$acc end parallel
    !$acc end data
  end subroutine in_data
  subroutine entered (z)
    real :: z(:)
    !$acc enter data copyin(z)
    !$acc parallel present(z)
    z = z + 1
    !$acc end parallel
    !$acc update self(z)
    z = z + 1
    !$acc update device(z)
    !$acc exit data copyout(z)
  end subroutine entered
  subroutine unused (z)
    real :: z(:)
    !$acc parallel copy(z)
    z(1) = z(1) + 1
    !$acc end parallel
  end subroutine unused
  subroutine two (z, w)
    real :: z(:, :), w(:)
    !$acc parallel copy(z, w)
    z(1, 2) = 5
    w(2) = 6
    !$acc end parallel
  end subroutine two
  subroutine bounds (z)
    real :: z(0:, -1:, :)
    !$acc parallel copy(z)
    z(0, -1, 1) = 2
    z(3, 3, 6) = 3
    !$acc end parallel
  end subroutine bounds
end program main
