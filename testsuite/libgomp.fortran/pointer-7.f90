! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Descriptors do not come back: what a kernel does to a mapped pointer stays
! there, the data comes (OpenMP 5.2, 5.8.3, on association status).
! { dg-do run }

program main
  use omp_lib
  implicit none
  integer, target :: t(8)
  integer, pointer :: p(:)
  integer :: seen
  if (omp_get_num_devices () == 0) stop
  t = 1
  p(3:) => t
  !$omp target map(tofrom: p) map(from: seen)
  p = 2
  p(10:) => p(4:5)
  seen = lbound (p, 1) * 10 + size (p)
  nullify (p)
  !$omp end target
  if (seen /= 102) stop 1
  if (.not. associated (p, t)) stop 2
  if (lbound (p, 1) /= 3 .or. ubound (p, 1) /= 10) stop 3
  if (any (t /= 2)) stop 4
end program main
