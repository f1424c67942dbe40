! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer with bounds of its own: the device sees them, and its target's data
! (OpenMP 5.2, 5.8.3).
! { dg-do run }

program main
  use omp_lib
  implicit none
  integer, target :: t(20)
  integer, pointer :: p(:)
  integer :: seen(2), total, i
  logical :: on_host
  t = [(i, i = 1, 20)]
  p(11:) => t(6:15)
  !$omp target map(tofrom: p) map(from: seen, total, on_host)
  on_host = omp_is_initial_device ()
  seen = [lbound (p, 1), ubound (p, 1)]
  total = sum (p)
  p(11) = -1
  p(20) = -2
  !$omp end target
  if (on_host .and. omp_get_num_devices () > 0) stop 1
  if (any (seen /= [11, 20])) stop 2
  if (total /= 105) stop 3
  if (t(6) /= -1 .or. t(15) /= -2 .or. t(5) /= 5 .or. t(16) /= 16) stop 4
end program main
