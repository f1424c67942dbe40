! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A section of a component of an element: a part of it is there.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-additional-options "-O0" }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: acc_update_device at mistakes-component-1\\.f90:25, on device 0\[\r\n\]+" }
! { dg-output "  data: x%kids\\(2\\)%a\\(1:30\\), 120 bytes at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: only a part of it is mapped: x%kids\\(2\\)%a\\(20:40\\), 84 bytes at 0x\[0-9a-f\]+, mapped at mistakes-component-1\\.f90:24\[\r\n\]+" }
! { dg-output "  to do: update just that part, or map all of it where that is done\[\r\n\]+" }
! { dg-output "libgomp: Trying to update \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) object when only \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is mapped\[\r\n\]+$" }
program main
  use openacc
  implicit none
  type leaf
    integer :: n
    real, allocatable :: a(:)
  end type leaf
  type tree
    type(leaf) :: kids(3)
  end type tree
  type(tree) :: x
  allocate (x%kids(2)%a(100), source=1.)
  call acc_copyin (x%kids(2)%a(20:40))
  call acc_update_device (x%kids(2)%a(1:30))
end program main
