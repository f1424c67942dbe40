! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Dummy arguments of assumed shape with negative strides, of which the list does not
! tell where they lie: debug information does.  Without it these are errors.
! { dg-do run }
! { dg-additional-options "-g -O0" }
! { dg-mappings-left 0 }
program main
  implicit none
  real, target :: v(20), a(10, 10)
  integer :: time

  v = 1
  a = 1
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
    call in_data_2 (a(10:1:-1, 10:1:-1))
    if (any (a /= 2)) stop 6
    a = 1
  end do
contains
  subroutine in_data (z)
    real :: z(:)
    !$omp target data map(tofrom: z)
    !$omp target
    z = z + 1
    !$omp end target
    !$omp end target data
  end subroutine in_data
  subroutine in_data_2 (z)
    real :: z(:, :)
    !$omp target data map(tofrom: z)
    !$omp target
    z = z + 1
    !$omp end target
    !$omp end target data
  end subroutine in_data_2
  subroutine entered (z)
    real :: z(:)
    !$omp target enter data map(to: z)
    !$omp target
    z = z + 1
    !$omp end target
    !$omp target update from(z)
    z = z + 1
    !$omp target update to(z)
    !$omp target exit data map(from: z)
  end subroutine entered
  subroutine unused (z)
    real :: z(:)
    !$omp target map(tofrom: z)
    z(1) = z(1) + 1
    !$omp end target
  end subroutine unused
end program main
