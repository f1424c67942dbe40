! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An array with a negative stride is updated.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target update at mistakes-negative-1\\.f90:18, on device 0\[\r\n\]+" }
! { dg-output "  data: a, at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: its size is negative, as that of a dummy argument or pointer with a negative stride is\[\r\n\]+" }
! { dg-output "  to do: look at the bounds in the clause; of a section with a negative stride update the array that it is a section of\[\r\n\]+" }
! { dg-output "libgomp: Trying to update -400 bytes at 0x\[0-9a-f\]+: a negative size does not say where the elements are; of an array with a negative stride update what it is a section of\[\r\n\]+$" }
program main
  implicit none
  integer, target :: a(100)
  integer, pointer :: b(:)
  a = 1
  b => a(100:1:-1)
  !$omp target enter data map(to: a)
  !$omp target update to(b)
end program main
