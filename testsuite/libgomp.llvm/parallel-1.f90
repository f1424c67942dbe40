! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Parallel loops, teams and reductions in kernels of flang's, which calls a GPU's
! device runtime for them.

program main
  use omp_lib
  implicit none
  integer :: a(1000), i, total, most
  total = 0; most = 0
  a = 0
  !$omp target map(tofrom: a, most)
  !$omp parallel do num_threads(3)
  do i = 1, 1000
    a(i) = a(i) + i
    if (i == 1) most = omp_get_num_threads ()
  end do
  !$omp end target
  if (most < 1 .or. most > 3) stop 1
  if (sum (a) /= 500500) stop 2
  !$omp target teams distribute parallel do map(tofrom: a)
  do i = 1, 1000
    a(i) = a(i) + 1
  end do
  if (sum (a) /= 501500) stop 3
  !$omp target teams distribute parallel do reduction(+: total) map(to: a) map(tofrom: total)
  do i = 1, 1000
    total = total + a(i)
  end do
  if (total /= 501500) stop 4
end program main
