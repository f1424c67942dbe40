! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! OMP_DEFAULT_DEVICE.
! { dg-do run }
! { dg-devices 2 }
! { dg-set-target-env-var OMP_DEFAULT_DEVICE "1" }

program main
  use omp_lib
  implicit none
  integer :: number
  if (omp_get_num_devices () == 0) stop
  if (omp_get_default_device () /= 1) stop 1
  !$omp target map(from: number)
  number = omp_get_device_num ()
  !$omp end target
  if (number /= 1) stop 2
end program main
