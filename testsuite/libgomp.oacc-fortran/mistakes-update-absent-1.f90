! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_update_device of an allocatable that is not on the device.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-additional-options "-O0" }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: acc_update_device at mistakes-update-absent-1\\.f90:17, on device 0\[\r\n\]+" }
! { dg-output "  data: field\\(-3:16\\), 80 bytes at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: it is not mapped\[\r\n\]+" }
! { dg-output "  to do: enter it before \\(enter data, data\\), or use if_present\[\r\n\]+" }
! { dg-output "libgomp: \\\[0x\[0-9a-f\]+,80\\\] is not mapped\[\r\n\]+$" }
program main
  use openacc
  implicit none
  real, allocatable :: field(:)
  allocate (field(-3:16), source=0.)
  call acc_update_device (field)
end program main
