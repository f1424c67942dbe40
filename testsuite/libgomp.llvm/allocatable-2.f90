! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Four allocatables that are present: no descriptor is sent again, and none comes
! back, so that the bounds that the host gives one meanwhile stay.

program main
  implicit none
  integer, allocatable, dimension(:) :: a, b, c, d
  integer :: x
  allocate (a(10), b(10), c(10), d(10))
  a = 1; b = 2; c = 3; d = 4
  !$omp target enter data map(to: a, b, c, d)
  do x = 1, 5
    !$omp target
    a(:) = a + b + c + d
    !$omp end target
  end do
  !$omp target exit data map(from: a) map(delete: b, c, d)
  if (any (a /= 46)) stop 1
  if (lbound (a, 1) /= 1 .or. ubound (a, 1) /= 10) stop 2
  deallocate (a, b, c, d)
  allocate (a(0:2))
  a = 5
  !$omp target map(tofrom: a)
  a(0) = ubound (a, 1)
  !$omp end target
  if (a(0) /= 2 .or. a(2) /= 5) stop 3
end program main
