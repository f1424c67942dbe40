! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointers to sections with gaps: gfortran takes their size to be extent times
! stride, which reaches beyond the object.  Only what there is is mapped (OpenMP
! 5.2, 5.8.3).
! { dg-do run }
! { dg-mappings-left 0 }
program main
  implicit none
  integer, target :: a(10), b(4, 5)
  integer, pointer :: p(:), q(:, :)
  integer :: i

  a = [(i, i = 1, 10)]
  p => a(1:10:3)
  !$omp target map(tofrom: p)
  p = p + 100
  !$omp end target
  if (any (a /= [101, 2, 3, 104, 5, 6, 107, 8, 9, 110])) error stop 1

  ! All of the object is there already.
  !$omp target enter data map(to: a)
  !$omp target map(tofrom: p)
  p = p + 100
  !$omp end target
  !$omp target enter data map(to: p)
  !$omp target
  p = p + 1000
  !$omp end target
  !$omp target exit data map(from: p)
  !$omp target exit data map(from: a)
  if (any (a /= [1201, 2, 3, 1204, 5, 6, 1207, 8, 9, 1210])) error stop 2

  ! By itself, and released.
  !$omp target enter data map(to: p)
  !$omp target exit data map(release: p)

  ! Two dimensions; the last column is that of the object.
  b = reshape ([(i, i = 1, 20)], [4, 5])
  q => b(2:3, 1:5:2)
  !$omp target data map(tofrom: b)
  !$omp target map(tofrom: q)
  q = -q
  !$omp end target
  !$omp end target data
  if (any (b(2:3, 1:5:2) /= reshape ([-2, -3, -10, -11, -18, -19], [2, 3])) &
      .or. count (b < 0) /= 6) error stop 3
end program main
