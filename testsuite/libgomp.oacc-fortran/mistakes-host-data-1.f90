! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! What host_data names is not mapped: the message has OpenACC's words.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: acc host_data at mistakes-host-data-1\\.f90:13, on device 0\[\r\n\]+" }
! { dg-output "  data: a, at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: it is not mapped\[\r\n\]+" }
! { dg-output "  to do: enter it before \\(enter data, data\\), or use deviceptr for a device address\[\r\n\]+" }
program main
  implicit none
  real :: a(10)
  !$acc host_data use_device(a)
  print *, loc (a)
  !$acc end host_data
end program main
