! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A task for nowait with a large private copy, and a static allocatable, whose
! address is low in programs that are not position-independent: what the task
! takes along must not be taken for it (OpenMP 5.2, 13.8).
! { dg-do run }
! { dg-additional-options "-no-pie" }
program main
  implicit none
  integer, allocatable, save :: total
  integer, save :: large(1200000)

  allocate (total)
  total = 5
  large = 1
  !$omp parallel num_threads(2)
  !$omp single
  !$omp target nowait map(tofrom: total) firstprivate(large)
  total = total + large(1199999)
  !$omp end target
  !$omp taskwait
  !$omp end single
  !$omp end parallel
  if (total /= 6) stop 1
end program main
