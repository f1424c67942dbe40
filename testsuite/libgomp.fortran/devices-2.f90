! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The default device, from omp_set_default_device: constructs without a device
! clause go there.
! { dg-do run }
! { dg-devices 3 }

program main
  use omp_lib
  implicit none
  integer :: d, number
  do d = 0, omp_get_num_devices () - 1
    call omp_set_default_device (d)
    !$omp target map(from: number)
    number = omp_get_device_num ()
    !$omp end target
    if (number /= d) stop 1
  end do
  !$omp target map(from: number) device(omp_get_initial_device ())
  number = omp_get_device_num ()
  !$omp end target
  if (number /= omp_get_initial_device ()) stop 2
end program main
