! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Without optimization, what has no name does not lack it for that: the array was
! deallocated.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-additional-options "-g -O0" }
! { dg-shouldfail "mistake" }
! { dg-output "  data: 4000000 bytes at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: its host memory is gone \[^\r\n\]*\[\r\n\]+" }
! { dg-output "  to do: \[^\r\n\]*\[\r\n\]+" }
! { dg-output "  names: debug information has none for this here: \[^\r\n\]*\[\r\n\]+" }
! { dg-output "libgomp: Copying to host memory " }
program main
  implicit none
  real, allocatable :: a(:)

  allocate (a(1000000), source = 1.0)
  !$omp target data map(tofrom: a)
  deallocate (a)
  !$omp end target data
end program main
