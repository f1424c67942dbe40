! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Kernels of several queues run on the same arrays, in the order that wait
! clauses give.
! { dg-do run }
! { dg-additional-options "-O2" }

program kernel_queues
  use openacc
  implicit none
  integer, parameter :: n = 500
  integer :: a(n), b(n), i, round

  a = 0
  b = 0
  !$acc data copy(a, b)
  do round = 1, 20
    !$acc parallel loop present(a) async(1) wait(2)
    do i = 1, n
      a(i) = a(i) + 1
    end do
    !$acc parallel loop present(a, b) async(2) wait(1)
    do i = 1, n
      b(i) = b(i) + a(i) * i
    end do
  end do
  !$acc wait
  if (.not. acc_async_test_all ()) stop 1
  !$acc end data
  if (any (a /= 20)) stop 2
  if (any (b /= [(210 * i, i = 1, n)])) stop 3
end program kernel_queues
