! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A device number that does not exist: host fallback, data operations do
! nothing.  Who asked for devices is told, once.
! { dg-do run }
! { dg-output "libgomp: a construct for device \[0-9\]+ runs on the host: device numbers here are below" { target offload_device } }

program main
  use omp_lib
  implicit none
  integer :: a(5), d
  logical :: on_host
  d = omp_get_num_devices () + 5
  a = 1
  !$omp target enter data map(to: a) device(d)
  !$omp target map(tofrom: a) map(from: on_host) device(d)
  on_host = omp_is_initial_device ()
  a = a + 1
  !$omp end target
  !$omp target update from(a) device(d)
  !$omp target exit data map(from: a) device(d)
  if (.not. on_host) stop 1
  if (any (a /= 2)) stop 2
end program main
