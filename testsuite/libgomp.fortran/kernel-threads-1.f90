! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Teams of threads on the device: array expressions, allocation, barriers,
! critical regions and atomics.
! { dg-do run }
! { dg-additional-options "-O2" }

program kernel_threads
  use iso_fortran_env, only: real64
  use omp_lib
  implicit none
  integer, parameter :: n = 64
  real(real64) :: a(n, n), b(n, n), c(n, n)
  integer :: counts(0:n), total, highest, i, j, threads
  integer, allocatable :: work(:)

  do j = 1, n
    do i = 1, n
      a(i, j) = i + 0.5_real64 * j
      b(i, j) = merge (1, 0, i == j)
    end do
  end do
  !$omp target teams distribute parallel do collapse(2) &
  !$omp&  map(to: a, b) map(from: c)
  do j = 1, n
    do i = 1, n
      c(i, j) = dot_product (a(i, :), b(:, j))
    end do
  end do
  if (any (c /= a)) stop 1

  total = 0
  highest = 0
  counts = 0
  threads = 0
  !$omp target parallel num_threads(4) private(work) &
  !$omp&  map(tofrom: total, highest, counts, threads)
  allocate (work(10))
  work = omp_get_thread_num ()
  !$omp single
  threads = omp_get_num_threads ()
  !$omp end single
  !$omp critical
  total = total + sum (work)
  !$omp end critical
  !$omp atomic
  highest = max (highest, work(10))
  !$omp atomic
  counts(0) = counts(0) + 1
  !$omp barrier
  ! All have counted before any one looks.
  counts(1 + omp_get_thread_num ()) = counts(0)
  deallocate (work)
  !$omp end target parallel
  if (total /= 10 * threads * (threads - 1) / 2) stop 2
  if (highest /= threads - 1) stop 3
  if (any (counts(1:threads) /= threads)) stop 4
end program kernel_threads
