! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An array of a common block is mapped, and a region uses a scalar of that block, too:
! gfortran's kernel looks for it beside the array, where it is not.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target at mistakes-common-2\\.f90:19, on device 0\[\r\n\]+" }
! { dg-output "  data: x, 4 bytes at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: it is not mapped, and another part of the same variable is: y\\\(1:10\\\), 40 bytes at 0x\[0-9a-f\]+, mapped at mistakes-common-2\\.f90:18\[\r\n\]+" }
! { dg-output "  to do: map the parts that are used together in one directive \\(those of a common block in the region's own\\), or the whole variable\[\r\n\]+" }
program main
  implicit none
  real :: x, y(10)
  common /block/ x, y
  x = 3
  y = 2
  ! The scalar is firstprivate.
  !$omp target enter data map(to: y)
  !$omp target
  y(1) = x
  !$omp end target
end program main
