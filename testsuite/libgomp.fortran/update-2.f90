! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! target update of what is not mapped does nothing (OpenMP 5.2, 13.9), also of
! an unallocated variable and a null pointer.
! { dg-do run }

program main
  implicit none
  integer :: a(10)
  integer, allocatable :: b(:), none(:)
  integer, pointer :: p(:)
  a = 1
  allocate (b(4), source=2)
  nullify (p)
  !$omp target update to(a, b)
  !$omp target update from(a, b)
  !$omp target update to(none, p)
  !$omp target update from(none, p)
  if (any (a /= 1) .or. any (b /= 2)) stop 1
  if (allocated (none) .or. associated (p)) stop 2
end program main
