! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! More than the device has: an error that names the size, not a crash.
! { dg-do run }
! { dg-require-effective-target emulated_memory }
! { dg-set-target-env-var GOMP_PSET_HOST_MEMORY "16M" }
! { dg-shouldfail "out of device memory" { offload_device } }
! { dg-output "libgomp: device memory allocation fail" }

program main
  implicit none
  real, allocatable :: a(:)
  allocate (a(20000000))
  !$omp target enter data map(alloc: a)
end program main
