! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Re-associated between constructs: each sees the target and bounds of its own
! time.
! { dg-do run }

program main
  implicit none
  integer, target :: a(10), b(5, 4)
  integer, pointer :: p(:)
  integer :: seen(3), i
  a = 1
  b = 2
  do i = 1, 5
    p(i:) => a(i:10)
    !$omp target map(to: p) map(from: seen)
    seen = [lbound (p, 1), ubound (p, 1), sum (p)]
    !$omp end target
    if (any (seen /= [i, 10, 11 - i])) stop 1
    p => b(:, min (i, 4))
    !$omp target map(tofrom: p) map(from: seen)
    seen = [lbound (p, 1), ubound (p, 1), sum (p)]
    p = p + 1
    !$omp end target
    if (any (seen(:2) /= [1, 5])) stop 2
    if (seen(3) /= merge (10, 15, i < 5)) stop 3
  end do
  if (any (b(:, :3) /= 3) .or. any (b(:, 4) /= 4)) stop 4
end program main
