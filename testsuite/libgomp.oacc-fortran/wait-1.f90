! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Queues that wait for each other: wait clauses and wait directives, with and
! without async (OpenACC 3.3, 2.16.2, 2.16.3).
! { dg-do run }

program main
  implicit none
  integer :: a(40000), b(40000), c(40000), i

  a = 1
  b = 0
  c = 0
  !$acc enter data copyin(a, b, c) async(1)
  !$acc parallel loop present(a, b) async(2) wait(1)
  do i = 1, 40000
    b(i) = a(i) + 1
  end do
  !$acc wait(2) async(3)
  !$acc parallel loop present(b, c) async(3)
  do i = 1, 40000
    c(i) = b(i) + 1
  end do
  !$acc wait(1, 3) async(4)
  !$acc exit data copyout(c) async(4)
  !$acc wait(4)
  if (any (c /= 3)) stop 1
  !$acc parallel loop present(a) async(1)
  do i = 1, 40000
    a(i) = 5
  end do
  !$acc update self(a) wait(1)
  if (any (a /= 5)) stop 2
  !$acc parallel loop present(b) async
  do i = 1, 40000
    b(i) = 7
  end do
  !$acc update self(b) async
  !$acc wait
  if (any (b /= 7)) stop 3
  !$acc parallel loop present(a, b) async(5)
  do i = 1, 40000
    a(i) = a(i) + b(i)
  end do
  !$acc exit data copyout(a) delete(b) wait(5)
  if (any (a /= 12)) stop 4
end program main
