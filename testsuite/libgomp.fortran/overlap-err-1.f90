! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Mapping a range that goes beyond what is mapped: an error that names both.
! { dg-do run }
! { dg-shouldfail "overlap" { offload_device } }
! { dg-output "libgomp: Trying to map into device \\\[0x\[0-9a-f\]+\\.\\.0x" }
! { dg-output "\[0-9a-f\]+\\) object when \\\[0x\[0-9a-f\]+\\.\\.0x" }
! { dg-output "\[0-9a-f\]+\\) is already mapped" }

program main
  implicit none
  integer :: a(100)
  a = 1
  !$omp target enter data map(to: a(1:50))
  !$omp target map(tofrom: a(40:60))
  a(40:60) = 2
  !$omp end target
end program main
