! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Growing by assignment between constructs that map the variable for a region
! only: nothing of the old one is left.
! { dg-do run }

program main
  implicit none
  integer, allocatable :: a(:)
  integer :: n, total, i
  a = [integer ::]
  do n = 1, 200
    a = [a, n]
    !$omp target map(tofrom: a) map(from: total)
    total = sum (a)
    a(size (a)) = -n
    !$omp end target
    if (total /= n - (n - 1) * n / 2) stop 1
  end do
  if (any (a /= [(-i, i = 1, 200)])) stop 2
end program main
