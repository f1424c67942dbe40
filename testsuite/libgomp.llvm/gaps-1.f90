! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointers to sections with gaps, also backwards and of two dimensions, in updates
! and at ends: the elements are copied, and what is between them is the host's.

program main
  implicit none
  integer, target :: a(10), b(4, 5)
  integer, pointer :: p(:), q(:, :)
  integer :: i

  a = 1
  p => a(10:1:-3)
  !$omp target enter data map(to: p)
  a = 5
  !$omp target update to(p)
  !$omp target
  do i = 1, 4
    p(i) = p(i) + i
  end do
  !$omp end target
  a = 0
  !$omp target update from(p)
  if (any (a /= [9, 0, 0, 8, 0, 0, 7, 0, 0, 6])) stop 1
  a = 0
  !$omp target exit data map(from: p)
  if (any (a /= [9, 0, 0, 8, 0, 0, 7, 0, 0, 6])) stop 2

  b = 1
  q => b(2:4:2, 1:5:2)
  !$omp target enter data map(to: q)
  !$omp target
  q = q + 1
  !$omp end target
  b = 7
  !$omp target exit data map(from: q)
  if (any (q /= 2) .or. sum (b) /= 6 * 2 + 14 * 7) stop 3
end program main
