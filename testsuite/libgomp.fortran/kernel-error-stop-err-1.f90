! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! error stop in a kernel prints its text and ends the program, with a failure.
! { dg-do run }
! { dg-shouldfail "error stop" }
! { dg-output "ERROR STOP the kernel gave up" }

program main
  implicit none
  integer :: n
  n = 3
  !$omp target map(tofrom: n)
  if (n == 3) error stop 'the kernel gave up'
  n = 4
  !$omp end target
  print '(a)', 'not reached'
end program main
