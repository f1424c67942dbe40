! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Not errors, but told: elements that are copied back and were never written, what no
! kernel was given, what is entered again in another size, and what is still mapped.
! { dg-do run }
! { dg-require-effective-target emulated_device }
! { dg-set-target-env-var GOMP_PSET_CHECK "1" }
! { dg-output "warning: 40 of 200 bytes of x that are copied from device 0 .*" }
! { dg-output "mapped by target at check-mappings-1.f90:28.*the first is byte 160.*" }
! { dg-output "warning: y is entered with 100 bytes, but is mapped with 200.*" }
! { dg-output "by target enter data at check-mappings-1.f90:36.*" }
! { dg-output "right.*" }
! { dg-output "warning: y is still mapped at the end: 1 mapping, 200 bytes.*" }
! { dg-output "mapped by target enter data at check-mappings-1.f90:35.*" }
! { dg-output "warning: y was mapped, but no kernel was given it.*" }
! { dg-output "mapped by target enter data at check-mappings-1.f90:35.*" }
! { dg-output "gomp-pset check: 0 errors, 4 warnings" }

program main
  use omp_lib
  implicit none
  real :: x(50), y(50)
  integer :: i

  ! A program without a device says nothing.
  if (omp_get_num_devices () == 0) stop 1
  y = 0
  x = 0
  !$omp target map(from: x)
  do i = 1, 40
    x(i) = i
  end do
  !$omp end target
  if (x(40) /= 40) stop 2
  ! Twice in, once out.
  !$omp target enter data map(to: y)
  !$omp target enter data map(to: y(1:25))
  !$omp target exit data map(from: y)
  print *, 'right'
end program main
