! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! More of an assumed-shape dummy is updated than is mapped, in its own bounds.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-additional-options "-O0" }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target update at mistakes-update-part-1\\.f90:25, on device 0\[\r\n\]+" }
! { dg-output "  data: all\\(0:99\\), 400 bytes at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: only a part of it is mapped: all\\(10:49\\), 160 bytes at 0x\[0-9a-f\]+, mapped at mistakes-update-part-1\\.f90:21\[\r\n\]+" }
! { dg-output "  to do: update just that part, or map all of it where that is done\[\r\n\]+" }
! { dg-output "libgomp: Trying to update \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) object when only \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is mapped\[\r\n\]+$" }
program main
  implicit none
  real, allocatable :: a(:)
  allocate (a(0:99), source=1.)
  call enter (a(10:49))
  call change (a)
contains
  subroutine enter (part)
    real :: part(:)
    !$omp target enter data map(to: part)
  end subroutine enter
  subroutine change (all)
    real :: all(0:)
    !$omp target update to(all)
  end subroutine change
end program main
