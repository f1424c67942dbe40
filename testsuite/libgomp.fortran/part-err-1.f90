! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A part of an array is mapped, all of it is named: an error with both, though the size
! could be that of a section with gaps (OpenMP 5.2, 5.8.3).
! { dg-do run }
! { dg-shouldfail "part" { offload_device } }
! { dg-output "found: only a part of it is mapped: \[^\n\]*240 bytes" }
! { dg-output ".*libgomp: Trying to map into device .* is already mapped" }
program main
  implicit none
  real :: a(100)

  a = 1
  !$omp target enter data map(to: a(1:60))
  !$omp target map(tofrom: a)
  a = 2
  !$omp end target
end program main
