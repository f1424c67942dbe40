! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! if on target data and target: a false one maps nothing and runs on the host.
! { dg-do run }

program main
  use omp_lib
  implicit none
  integer :: i, a(4)
  logical :: on_host, use_device
  do i = 1, 4
    use_device = mod (i, 2) == 0
    a = i
    !$omp target data map(tofrom: a) if(use_device)
    !$omp target map(tofrom: a) map(from: on_host) if(target: use_device)
    on_host = omp_is_initial_device ()
    a = a + 1
    !$omp end target
    !$omp end target data
    if (any (a /= i + 1)) stop 1
    if (omp_get_num_devices () > 0 .and. (on_host .eqv. use_device)) stop 2
  end do
end program main
