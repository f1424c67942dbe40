! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component of an element is mapped in part, then wholly.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-additional-options "-O0" }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target update at mistakes-component-1\\.f90:32, on device 0\[\r\n\]+" }
! { dg-output "  data: b\\(-4:95\\), 400 bytes at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: only a part of it is mapped: b\\(3:60\\), 232 bytes at 0x\[0-9a-f\]+, mapped at mistakes-component-1\\.f90:25\[\r\n\]+" }
! { dg-output "  to do: update just that part, or map all of it where that is done\[\r\n\]+" }
! { dg-output "libgomp: Trying to update \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) object when only \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is mapped\[\r\n\]+$" }
program main
  implicit none
  type leaf
    integer :: n
    real, pointer :: a(:)
  end type leaf
  type tree
    type(leaf) :: kids(3)
  end type tree
  type(tree), target :: x
  real, pointer :: part(:)
  allocate (x%kids(2)%a(-4:95), source=1.)
  part => x%kids(2)%a(3:60)
  !$omp target enter data map(to: part)
  call change (x)
contains
  subroutine change (t)
    type(tree) :: t
    real, pointer :: b(:)
    b => t%kids(2)%a
    !$omp target update from(b)
  end subroutine change
end program main
