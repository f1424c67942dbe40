! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A type with an associated pointer component that is not mapped: the kernel
! meets a host address, and the program ends with a report of kernel and
! address.
! { dg-do run }
! { dg-require-effective-target emulated_device }
! { dg-shouldfail "host pointer in a kernel" { offload_device } }
! { dg-output "libgomp: memory fault in kernel \[^\n\]*: " }
! { dg-output "\[a-z\]+ at 0x\[0-9a-f\]+" }

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
