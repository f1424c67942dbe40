! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A region of OpenACC.
program probe
  use openacc
  implicit none
  integer :: a(100), i
  a = [(i, i = 1, 100)]
  !$acc parallel copy(a)
  a = 2 * a
  !$acc end parallel
  if (any (a /= [(2 * i, i = 1, 100)])) stop 1
  print '(a, i0)', 'devices: ', acc_get_num_devices (acc_get_device_type ())
end program
