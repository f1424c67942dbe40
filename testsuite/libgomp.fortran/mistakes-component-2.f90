! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component of an array in the elements of an array is mapped in part, then wholly.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target enter data at mistakes-component-2\\.f90:24, on device 0\[\r\n\]+" }
! { dg-output "  data: x\\(2\\)%c\\(1\\)%v\\(1:10\\), 40 bytes at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: only a part of it is mapped: x\\(2\\)%c\\(1\\)%v\\(5:6\\), 8 bytes at 0x\[0-9a-f\]+, mapped at mistakes-component-2\\.f90:23\[\r\n\]+" }
! { dg-output "  to do: name just the part that is mapped here, or map all of it where that is done\[\r\n\]+" }
! { dg-output "libgomp: Trying to map into device \[^\r\n\]+\[\r\n\]+$" }
program main
  implicit none
  type leaf
    real, pointer :: v(:) => null ()
  end type leaf
  type tree
    type(leaf) :: c(2)
  end type tree
  type(tree), target :: x(3)

  allocate (x(2)%c(1)%v(10))
  x(2)%c(1)%v = 1
  !$omp target enter data map(to: x(2)%c(1)%v(5:6))
  !$omp target enter data map(to: x(2)%c(1)%v)
end program main
