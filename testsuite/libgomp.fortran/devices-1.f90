! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Two devices: data and kernels of each apart; omp_get_device_num tells which.
! { dg-do run }
! { dg-devices 2 }

program main
  use omp_lib
  implicit none
  integer, allocatable :: a(:)
  integer :: d, n, number(0:1), total(0:1)
  n = omp_get_num_devices ()
  if (n == 0) stop
  if (n /= 2) stop 1
  allocate (a(10))
  do d = 0, n - 1
    a = d + 1
    !$omp target enter data map(to: a) device(d)
  end do
  a = 0
  do d = 0, n - 1
    !$omp target map(from: number, total) device(d)
    number(d) = omp_get_device_num ()
    total(d) = sum (a)
    !$omp end target
    if (number(d) /= d) stop 2
    if (total(d) /= 10 * (d + 1)) stop 3
  end do
  !$omp target exit data map(from: a) device(1)
  if (any (a /= 2)) stop 4
  !$omp target exit data map(delete: a) device(0)
end program main
