! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A region on the default device.
program probe
  use omp_lib
  implicit none
  integer :: a(100), i
  a = [(i, i = 1, 100)]
  !$omp target map(tofrom: a)
  a = 2 * a
  !$omp end target
  if (any (a /= [(2 * i, i = 1, 100)])) stop 1
  print '(a, i0)', 'devices: ', omp_get_num_devices ()
end program
