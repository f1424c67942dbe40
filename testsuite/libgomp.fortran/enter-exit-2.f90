! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! exit data of something not mapped: nothing happens (OpenMP 5.2, 13.5).
! { dg-do run }

program main
  implicit none
  integer :: a(10)
  integer, allocatable :: b(:), c(:)
  integer, pointer :: p(:)
  a = 1
  allocate (b(5), source=2)
  nullify (p)
  !$omp target exit data map(from: a)
  !$omp target exit data map(delete: a)
  !$omp target exit data map(release: b)
  !$omp target exit data map(from: b, c, p)
  if (any (a /= 1) .or. any (b /= 2)) stop 1
  ! And it can be mapped as ever afterwards.
  !$omp target map(tofrom: a, b)
  a = a + 1
  b = b + 1
  !$omp end target
  if (any (a /= 2) .or. any (b /= 3)) stop 2
end program main
