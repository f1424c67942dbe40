! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Several pointer components to sections with gaps and negative strides in one
! directive: GCC 14 and later list their descriptors apart from their data.
! { dg-do run }
! { dg-mappings-left 0 }
program main
  implicit none
  type t
    integer, pointer :: a(:), b(:,:), c(:)
  end type t
  type(t) :: x
  integer, target :: v(20), m(6,6), w(10)
  integer :: v1(20), m1(6,6), w1(10)
  v = 1
  m = 2
  w = 3
  x%a => v(20:1:-3)
  x%b => m(2:6:2,6:1:-2)
  x%c => w(10:2:-4)
  !$omp target map(tofrom: x%a, x%b) map(tofrom: x%c)
  x%a(2) = 17
  x%b(3,1) = 66
  x%c(3) = 22
  x%a(7) = size (x%a)
  !$omp end target
  v1 = 1
  v1(17) = 17
  v1(2) = 7
  m1 = 2
  m1(6,6) = 66
  w1 = 3
  w1(2) = 22
  if (any (v /= v1) .or. any (m /= m1) .or. any (w /= w1)) stop 1
  !$omp target enter data map(to: x%a, x%b, x%c)
  !$omp target
  x%a(2) = 27
  x%b(3,1) = 266
  x%c(3) = 222
  !$omp end target
  !$omp target exit data map(from: x%a, x%b, x%c)
  v1(17) = 27
  m1(6,6) = 266
  w1(2) = 222
  if (any (v /= v1) .or. any (m /= m1) .or. any (w /= w1)) stop 2
end program main
