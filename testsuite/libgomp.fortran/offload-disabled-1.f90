! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! OMP_TARGET_OFFLOAD=disabled: no devices, everything on the host.
! { dg-do run }
! { dg-set-target-env-var OMP_TARGET_OFFLOAD "disabled" }

program main
  use omp_lib
  implicit none
  integer, allocatable :: a(:)
  logical :: on_host
  if (omp_get_num_devices () /= 0) stop 1
  a = [1, 2, 3]
  !$omp target enter data map(to: a)
  !$omp target map(from: on_host)
  on_host = omp_is_initial_device ()
  a = a + 1
  !$omp end target
  !$omp target exit data map(release: a)
  if (.not. on_host) stop 2
  if (any (a /= [2, 3, 4])) stop 3
end program main
