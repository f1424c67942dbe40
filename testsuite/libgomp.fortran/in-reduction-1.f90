! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! in_reduction on target in a taskgroup with task_reduction (OpenMP 5.2,
! 5.5.11).
! { dg-do run }

program main
  implicit none
  integer :: total, i
  total = 100
  !$omp parallel num_threads(3)
  !$omp single
  !$omp taskgroup task_reduction(+: total)
  do i = 1, 10
    !$omp target in_reduction(+: total) firstprivate(i)
    total = total + i
    !$omp end target
  end do
  !$omp task in_reduction(+: total)
  total = total + 1000
  !$omp end task
  !$omp end taskgroup
  !$omp end single
  !$omp end parallel
  if (total /= 1155) stop 1
end program main
