! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A constant as actual argument, and the dummy mapped tofrom: unchanged, so the
! copy back must not fault.  Stock libgomp writes into read-only memory.
! { dg-do run }

module work
  implicit none
contains
  subroutine twice (n, result)
    integer :: n
    integer, intent (out) :: result
    !$omp target map(tofrom: n) map(from: result)
    result = 2 * n
    !$omp end target
  end subroutine twice

  subroutine total (a, result)
    integer :: a(4)
    integer, intent (out) :: result
    ! Implicit: tofrom.
    !$omp target map(from: result)
    result = sum (a)
    !$omp end target
  end subroutine total
end module work

program main
  use work
  implicit none
  integer, parameter :: table(4) = [1, 2, 3, 4]
  integer :: result
  call twice (5, result)
  if (result /= 10) stop 1
  call total (table, result)
  if (result /= 10) stop 2
  call total ([5, 6, 7, 8], result)
  if (result /= 26) stop 3
end program main
