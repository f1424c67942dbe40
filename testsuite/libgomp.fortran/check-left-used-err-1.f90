! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A kernel uses a component that was left before: --check names the mapping that is gone,
! though another object lies nearer.  The device has its address, or the host's again.
! { dg-do run }
! { dg-require-effective-target emulated_device }
! { dg-set-target-env-var GOMP_PSET_CHECK "1" }
! { dg-shouldfail "mistake" { offload_device } }
! { dg-output "libgomp: memory fault in kernel \[^\n\]*: write at \[^\n\]*\n" }
! { dg-output "  at check-left-used-err-1.f90:27\n" }
! { dg-output "  it is that of target at check-left-used-err-1.f90:26\n" }
! { dg-output "  the address is the (device|host) address of a mapping that is gone: u\\(1:4\\), host \[^\n\]*, mapped by check-left-used-err-1.f90:24, released by check-left-used-err-1.f90:25\n" }
program main
  implicit none
  type t
    integer :: n = 3
    integer, pointer :: a(:)
  end type
  type(t) :: x
  integer, target :: u(4)

  u = 1
  x%a => u
  !$omp target enter data map(to: x)
  !$omp target enter data map(to: x%a)
  !$omp target exit data map(from: x%a)
  !$omp target
  x%a(1) = 2
  !$omp end target
end program main
