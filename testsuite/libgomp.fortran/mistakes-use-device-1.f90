! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! use_device_addr of an array that is not mapped: the message does not speak of pointers
! alone.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "  data: a, at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: it is not mapped: the variable in use_device_addr, or what the pointer in use_device_ptr refers to\[\r\n\]+" }
! { dg-output "  to do: map it before \\(target data, target enter data\\), or use has_device_addr or is_device_ptr for a device address\[\r\n\]+" }
program main
  implicit none
  integer, target :: a(10)

  a = 2
  !$omp target data use_device_addr(a)
  a = 3
  !$omp end target data
end program main
