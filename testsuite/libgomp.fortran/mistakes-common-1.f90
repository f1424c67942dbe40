! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A part of a variable of a common block is mapped, then others of its variables:
! gfortran's debug information does not say where these are.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-additional-options "-Wno-align-commons" }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target at mistakes-common-1\\.f90:22, on device 0\[\r\n\]+" }
! { dg-output "  data: w\\\(1:10\\\), 80 bytes at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: it is not mapped, and another part of the same variable is: u\\\(1:5\\\), 20 bytes at 0x\[0-9a-f\]+, mapped at mistakes-common-1\\.f90:21\[\r\n\]+" }
! { dg-output "  to do: \[^\n\]*\[\r\n\]+" }
! { dg-output "libgomp: Trying to map into device \[^\n\]*\[\r\n\]+$" }

program main
  implicit none
  character :: name(3)
  real :: u(10)
  double precision :: w(10)
  common /block/ name, u, w
  u = 1
  !$omp target enter data map(to: u(1:5))
  !$omp target map(tofrom: u, w)
    w = u
  !$omp end target
end program main
