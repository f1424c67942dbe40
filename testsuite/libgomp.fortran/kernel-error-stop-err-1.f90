! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! error stop in a kernel ends the program, with a failure.  (A GPU's libc reads
! the text in words, also the end's, which an emulated driver may not allow.)
! { dg-do run }
! { dg-shouldfail "error stop" }
! { dg-output "ERROR STOP the kernel gave up" { target emulated_device } }

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
