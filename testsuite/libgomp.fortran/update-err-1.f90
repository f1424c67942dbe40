! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! target update of more than is mapped: an error with both ranges.
! { dg-do run }
! { dg-shouldfail "beyond" { offload_device } }
! { dg-output "libgomp: Trying to update \\\[0x\[0-9a-f\]+\\.\\.0x" }
! { dg-output "\[0-9a-f\]+\\) object when only \\\[0x" }
! { dg-output "\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is mapped" }

program main
  implicit none
  integer :: a(100)
  a = 1
  !$omp target enter data map(to: a(11:20))
  !$omp target update to(a(15:25))
end program main
