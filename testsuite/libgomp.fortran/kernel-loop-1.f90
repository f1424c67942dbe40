! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Combined constructs over one allocatable array: target parallel do, target
! simd, target parallel do simd, target teams loop.
! { dg-do run }

program main
  implicit none
  integer, allocatable :: a(:)
  integer :: i
  allocate (a(-99:100), source=0)
  !$omp target enter data map(to: a)
  !$omp target parallel do num_threads(3)
  do i = -99, 100
    a(i) = a(i) + i
  end do
  !$omp target simd
  do i = -99, 100
    a(i) = a(i) * 2
  end do
  !$omp target parallel do simd num_threads(2)
  do i = -99, 100
    a(i) = a(i) + 1
  end do
  !$omp target teams loop
  do i = -99, 100
    a(i) = a(i) - i
  end do
  !$omp target exit data map(from: a)
  if (any (a /= [(i + 1, i = -99, 100)])) stop 1
end program main
