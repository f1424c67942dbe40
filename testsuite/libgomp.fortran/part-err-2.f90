! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The same when it is copied out: nothing is, and that is said.
! { dg-do run }
! { dg-shouldfail "part" { offload_device } }
! { dg-output "libgomp: \[^\n\]*outside mapped block" }
program main
  implicit none
  real :: a(100)

  a = 1
  !$omp target enter data map(to: a(1:60))
  !$omp target exit data map(from: a)
end program main
