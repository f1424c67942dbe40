! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An unallocated array used in a kernel: the report speaks of a null pointer.
! It has been allocated before, since bounds that were never set may lead anywhere.
! { dg-do run }
! { dg-require-effective-target emulated_device }
! { dg-shouldfail "null pointer in a kernel" { offload_device } }
! { dg-output "libgomp: memory fault in kernel .*null pointer" }

program main
  implicit none
  integer, allocatable :: a(:)
  allocate (a(5))
  deallocate (a)
  !$omp target map(tofrom: a)
  a(3) = 1
  !$omp end target
end program main
