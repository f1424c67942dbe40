! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! present of a section that was left before.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: acc compute at mistakes-present-1\\.f90:17, on device 0\[\r\n\]+" }
! { dg-output "  data: a\\(1:5,12:14\\), 60 bytes at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: it is not mapped any more: a\\(1:5,12:14\\), 60 bytes at 0x\[0-9a-f\]+, mapped at mistakes-present-1\\.f90:15, released at mistakes-present-1\\.f90:16\[\r\n\]+" }
! { dg-output "  to do: enter it before \\(enter data, data\\), or let the construct copy it \\(copy instead of present\\)\[\r\n\]+" }
! { dg-output "libgomp: present clause: (!acc_is_present \\(0x\[0-9a-f\]+, 60 \\(0x\[0-9a-f\]+\\)\\)|not present on the device \\(addr: 0x\[0-9a-f\]+, size: 60 \\(0x3c\\), dev: 0\\))\[\r\n\]+$" }
program main
  implicit none
  real :: a(5, 10:19)
  a = 0
  !$acc enter data copyin(a(:, 12:14))
  !$acc exit data delete(a(:, 12:14))
  !$acc parallel present(a(:, 12:14))
  a(1, 12) = 1
  !$acc end parallel
end program main
