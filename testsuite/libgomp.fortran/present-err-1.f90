! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! What must be present and is not has a name.
! { dg-do run }
! { dg-require-effective-target gcc_14_up }
! { dg-require-effective-target offload_device }
! { dg-additional-options "-g" }
! { dg-shouldfail "not present" }
! { dg-output "libgomp: target at present-err-1.f90:14, on device 0\[\r\n\]+  data: field\\(1:4\\), 16 bytes at 0x.*  found: it is not mapped\[\r\n\]+  to do: .*libgomp: present clause: not present on the device \\(addr: 0x\[0-9a-f\]+, size: 16 \\(0x10\\), dev: 0\\)\[\r\n\]+$" }
program main
  implicit none
  integer :: field(4), other
  field = 1
  !$omp target enter data map(to: other)
  !$omp target map(present, tofrom: field) map(present, to: other)
  field(1) = other
  !$omp end target
end program main
