! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Two zero-size arrays in one construct, and in two: distinct objects,
! allocated on the device.  Stock libgomp takes them for overlapping and dies.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  integer, allocatable :: a(:), b(:), c(:,:)
  integer :: seen
  allocate (a(0), b(0), c(5, 0))
  !$omp target map(tofrom: a, b, c) map(from: seen)
  seen = merge (1, 0, allocated (a)) + merge (2, 0, allocated (b)) &
         + merge (4, 0, allocated (c)) + 8 * (size (a) + size (b) + size (c))
  !$omp end target
  if (seen /= 7) stop 1
  !$omp target enter data map(to: a)
  !$omp target enter data map(to: b)
  !$omp target enter data map(to: c)
  !$omp target map(from: seen)
  seen = size (a) + size (b) + size (c) + 10 * size (c, 1)
  !$omp end target
  if (seen /= 50) stop 2
  !$omp target exit data map(from: b)
  !$omp target exit data map(delete: a, c)
end program main
