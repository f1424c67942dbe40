! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! use_device_addr of a dummy argument, whose descriptor flang lists alone: the host
! reads it, and hands it on to has_device_addr.

program main
  implicit none
  real :: x(-2:5)

  x = 1
  call both (x)
  if (any (x /= 2)) stop 1
contains
  subroutine both (x)
    real, intent (inout), target :: x(:)
    !$omp target data map(tofrom: x)
    !$omp target data use_device_addr(x)
    call add_one (x)
    !$omp end target data
    !$omp end target data
  end subroutine both
  subroutine add_one (x)
    real, intent (inout), target :: x(:)
    !$omp target has_device_addr(x)
    x = x + 1
    !$omp end target
  end subroutine add_one
end program main
