! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An unallocated array used in a kernel: the report names it.
! It has been allocated before, since bounds that were never set may lead anywhere.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-shouldfail "null pointer in a kernel" { offload_device } }
! { dg-output "libgomp: memory fault in kernel .*null pointer\[^\n\]*\n" }
! { dg-output "  a is not allocated\n  to do: allocate it before that directive, or ask in the kernel: if .allocated .a..\n" }

program main
  implicit none
  integer, allocatable :: a(:)
  allocate (a(5))
  deallocate (a)
  !$omp target map(tofrom: a)
  a(3) = 1
  !$omp end target
end program main
