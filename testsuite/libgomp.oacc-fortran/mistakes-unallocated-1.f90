! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_copyin of an allocatable that is not allocated.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: acc_copyin at mistakes-unallocated-1\\.f90:13\[\r\n\]+" }
! { dg-output "  to do: allocate the object before\[\r\n\]+" }
! { dg-output "libgomp: \\\[\\(nil\\),\\+4\\\] is a bad range\[\r\n\]+$" }
program main
  use openacc
  implicit none
  real, allocatable :: field(:)
  call acc_copyin (field)
end program main
