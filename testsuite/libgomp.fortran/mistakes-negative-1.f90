! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An array with a negative stride is updated.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target update at mistakes-negative-1\\.f90:18, on device 0\[\r\n\]+" }
! { dg-output "  data: a, at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: the array is one with a negative stride\[\r\n\]+" }
! { dg-output "  to do: update the array that it is a section of\[\r\n\]+" }
! { dg-output "libgomp: Trying to update -400 bytes at 0x\[0-9a-f\]+: the list says not where the elements of an array with a negative stride are; update what it is a section of\[\r\n\]+$" }
program main
  implicit none
  integer, target :: a(100)
  integer, pointer :: b(:)
  a = 1
  b => a(100:1:-1)
  !$omp target enter data map(to: a)
  !$omp target update to(b)
end program main
