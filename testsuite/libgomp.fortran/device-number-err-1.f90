! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The same with OMP_TARGET_OFFLOAD=mandatory: fatal.
! { dg-do run }
! { dg-shouldfail "no such device" { offload_device } }
! { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" }
! { dg-output "libgomp: OMP_TARGET_OFFLOAD is set to MANDATORY, " }
! { dg-output "but device not found" }

program main
  use omp_lib
  implicit none
  integer :: a
  a = 1
  !$omp target map(tofrom: a) device(omp_get_num_devices () + 5)
  a = a + 1
  !$omp end target
end program main
