! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A null pointer is null on the device; nullified on the host while mapped, it
! becomes so there (GCC's map-alloc-ptr-2.f90 requires it).
! { dg-do run }

program main
  implicit none
  integer, pointer :: p(:), q
  integer :: seen
  nullify (p, q)
  !$omp target map(to: p, q) map(from: seen)
  seen = merge (1, 0, associated (p)) + merge (2, 0, associated (q))
  !$omp end target
  if (seen /= 0) stop 1
  allocate (p(10))
  !$omp target enter data map(to: p)
  !$omp target map(from: seen)
  seen = merge (1, 0, associated (p))
  !$omp end target
  if (seen /= 1) stop 2
  nullify (p)
  !$omp target map(to: p) map(from: seen)
  seen = merge (1, 0, associated (p))
  !$omp end target
  if (seen /= 0) stop 3
end program main
