! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointer to a part of a mapped array: that part, at its place in the present
! data, is used; nothing is mapped twice.
! { dg-do run }

program main
  implicit none
  integer, target :: a(100)
  integer, pointer :: p(:), q(:,:)
  integer :: total(2), i
  a = [(i, i = 1, 100)]
  !$omp target data map(tofrom: a)
  p(0:) => a(41:60)
  q(1:2, 1:5) => a(91:100)
  !$omp target map(to: p, q) map(from: total)
  total = [sum (p), sum (q)]
  p(0) = 1000
  q(2, 5) = 2000
  !$omp end target
  !$omp target
  a(41) = a(41) + 1
  a(100) = a(100) + 1
  !$omp end target
  !$omp end target data
  if (any (total /= [1010, 955])) stop 1
  if (a(41) /= 1001 .or. a(100) /= 2001) stop 2
  if (a(40) /= 40 .or. a(42) /= 42 .or. a(99) /= 99) stop 3
end program main
