! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A subscript one above the upper bound, in a small array beside others: the kernel
! stops there, and the report says whose end was passed.
! { dg-do run }
! { dg-require-effective-target emulated_device }
! { dg-set-target-env-var GOMP_PSET_CHECK "1" }
! { dg-shouldfail "out of bounds" { offload_device } }
! { dg-output "libgomp: memory fault in kernel \[^\n\]*: write at .*" }
! { dg-output "the address is that of byte 200 of b, which has 200.*" }
! { dg-output "b: 200 bytes, mapped by target data at check-bounds-err-1.f90:18" }

program main
  implicit none
  real :: a(50), b(50), c(50)
  integer :: i, n
  n = 51
  a = 1; b = 1; c = 1
  !$omp target data map(tofrom: a, b, c)
  !$omp target map(to: n)
  do i = 1, n
    b(i) = a(1) + c(1)
  end do
  !$omp end target
  !$omp end target data
end program main
