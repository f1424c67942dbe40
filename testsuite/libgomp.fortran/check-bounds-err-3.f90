! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! With GOMP_PSET_CHECK=start it is the lower bound where the kernel stops.
! { dg-do run }
! { dg-require-effective-target emulated_device }
! { dg-set-target-env-var GOMP_PSET_CHECK "start" }
! { dg-shouldfail "out of bounds" { offload_device } }
! { dg-output "libgomp: memory fault in kernel \[^\n\]*: write at .*" }
! { dg-output "the address is 4 bytes before the start of b.*" }
! { dg-output "b: 200 bytes, mapped by target at check-bounds-err-3.f90:17" }

program main
  implicit none
  real :: b(50)
  integer :: i, n
  n = 0
  b = 1
  !$omp target map(to: n) map(tofrom: b)
  do i = n, 50
    b(i) = 2
  end do
  !$omp end target
end program main
