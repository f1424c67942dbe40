! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! copyin of more than is there.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: acc enter data at mistakes-enter-part-1\\.f90:16, on device 0\[\r\n\]+" }
! { dg-output "  data: grid\\(1:4,1:6\\), 96 bytes at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: only a part of it is mapped: grid\\(1:4,1:3\\), 48 bytes at 0x\[0-9a-f\]+, mapped at mistakes-enter-part-1\\.f90:15\[\r\n\]+" }
! { dg-output "  to do: name just the part that is mapped here, or map all of it where that is done\[\r\n\]+" }
! { dg-output "libgomp: \\\[0x\[0-9a-f\]+,\\+96\\\] not mapped\[\r\n\]+$" }
program main
  implicit none
  integer :: grid(4, 8)
  grid = 0
  !$acc enter data copyin(grid(:, 1:3))
  !$acc enter data copyin(grid(:, 1:6))
end program main
