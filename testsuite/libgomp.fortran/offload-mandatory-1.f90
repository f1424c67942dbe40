! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! OMP_TARGET_OFFLOAD=mandatory with a device: it is used; if(.false.) still
! means the host.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" }

program main
  use omp_lib
  implicit none
  logical :: on_host
  integer :: a(3)
  a = 1
  !$omp target map(from: on_host) map(tofrom: a)
  on_host = omp_is_initial_device ()
  a = a + 1
  !$omp end target
  if (on_host) stop 1
  !$omp target map(from: on_host) map(tofrom: a) if(a(1) == 1)
  on_host = omp_is_initial_device ()
  a = a + 1
  !$omp end target
  if (.not. on_host) stop 2
  if (any (a /= 3)) stop 3
end program main
