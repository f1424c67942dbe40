! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! target data: mapped for the region, shared by the constructs inside, copied
! back once at its end (OpenMP 5.2, 13.6).
! { dg-do run }

program main
  use omp_lib
  implicit none
  integer, allocatable :: a(:)
  integer :: i, total
  logical :: separate
  separate = .false.
  !$omp target map(to: separate)
  separate = .true.
  !$omp end target
  separate = .not. separate .and. omp_get_num_devices () > 0
  a = [(i, i = 1, 50)]
  !$omp target data map(tofrom: a)
  !$omp target map(from: total)
  total = sum (a)
  a = -a
  !$omp end target
  if (separate .and. a(1) /= 1) stop 1
  !$omp target
  a(2) = 1000
  !$omp end target
  !$omp end target data
  if (total /= 1275) stop 2
  if (a(1) /= -1 .or. a(2) /= 1000 .or. a(50) /= -50) stop 3
end program main
