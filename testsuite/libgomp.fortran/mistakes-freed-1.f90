! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A large array is deallocated inside its data region.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target update at mistakes-freed-1\\.f90:21, on device 0\[\r\n\]+" }
! { dg-output "  data: q\\(1:1000000\\), 4000000 bytes at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: its host memory is gone \\(freed\\?\\) or shorter than that\[\r\n\]+" }
! { dg-output "  to do: free \\(deallocate\\) it when its mapping has ended, or map no more than is allocated: elements are counted, not bytes\[\r\n\]+" }
! { dg-output "libgomp: Copying to host memory \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) failed: it is not there\[\r\n\]+$" }
program main
  implicit none
  real, allocatable, target :: a(:)
  real, pointer :: q(:)

  allocate (a(1000000), source = 1.0)
  q => a
  !$omp target data map(tofrom: q)
  if (.not. associated (q)) stop 1
  deallocate (a)
  !$omp target update from(q)
  !$omp end target data
end program main
