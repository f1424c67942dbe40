! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A type with an associated pointer component that is not mapped: the kernel
! meets a host address, and the program ends with a report of kernel and
! address.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-shouldfail "host pointer in a kernel" { offload_device } }
! { dg-output "libgomp: memory fault in kernel MAIN__ .target region 0. on device 0 \[^\n\]*: " }
! { dg-output "read at 0x\[0-9a-f\]+\[^\n\]*\n" }
! { dg-output "  at fault-err-1.f90:23\n  it is that of target at fault-err-1.f90:22\n" }
! { dg-output ".*what d%p refers to is not mapped\n  to do: map it, too, by that name: map.d%p." }

program main
  implicit none
  type field
    real, pointer :: p(:)
  end type field
  type (field) :: d
  real :: total
  allocate (d%p(100))
  d%p = 1
  !$omp target map(to: d) map(from: total)
  total = sum (d%p)
  !$omp end target
  print *, total
end program main
