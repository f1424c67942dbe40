! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! use_device_addr with an explicit-shape array, an assumed-shape dummy and a
! scalar; has_device_addr takes them back to the device (OpenMP 5.2, 5.4.9).
! { dg-do run }

module work
  use iso_c_binding
  use omp_lib
  implicit none
contains
  subroutine add_one (x)
    real, intent (inout), target :: x(:)
    !$omp target has_device_addr(x)
    x = x + 1
    !$omp end target
  end subroutine add_one

  subroutine both (x, y)
    real, intent (inout), target :: x(:)
    real, intent (inout), target :: y(6)
    !$omp target data map(tofrom: x, y)
    !$omp target data use_device_addr(x, y)
    call add_one (x)
    call add_one (y)
    !$omp end target data
    !$omp end target data
  end subroutine both
end module work

program main
  use work
  implicit none
  real, target :: x(-2:5), y(6)
  integer, target :: n
  type (c_ptr) :: host
  x = 1
  y = 2
  call both (x, y)
  if (any (x /= 2) .or. any (y /= 3)) stop 1
  n = 1
  host = c_loc (n)
  !$omp target data map(tofrom: n) use_device_addr(n)
  if (omp_get_num_devices () > 0 .and. c_associated (c_loc (n), host)) stop 2
  !$omp end target data
end program main
