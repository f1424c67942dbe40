! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! use_device_addr of an allocatable: the program reads a descriptor with the
! device's address in it, which has_device_addr takes.

module m
  implicit none
contains
  subroutine double (b)
    integer :: b(:)
    !$omp target has_device_addr(b)
    b = 2 * b
    !$omp end target
  end subroutine double

  subroutine work ()
    integer, allocatable, target :: a(:)
    allocate (a(6))
    a = 1
    !$omp target data map(tofrom: a)
    !$omp target data use_device_addr(a)
    call double (a)
    !$omp end target data
    !$omp end target data
    if (any (a /= 2)) stop 1
  end subroutine work
end module m

program main
  use m
  implicit none
  call work ()
end program main
