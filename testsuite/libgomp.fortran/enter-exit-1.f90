! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Reference counts of enter data and exit data: as many exits as enters;
! release does not copy, delete ends everything.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  integer :: a(8), seen
  a = 1
  !$omp target enter data map(to: a)
  !$omp target enter data map(to: a)
  !$omp target enter data map(alloc: a)
  !$omp target
  a = 2
  !$omp end target
  !$omp target exit data map(from: a)
  a = 3
  !$omp target exit data map(release: a)
  !$omp target map(from: seen)
  seen = a(1)
  !$omp end target
  ! Still what the kernel made of it, or host memory.
  if (seen /= 2 .and. seen /= 3) stop 1
  !$omp target exit data map(from: a)
  if (any (a /= seen)) stop 2

  a = 4
  !$omp target enter data map(to: a)
  !$omp target enter data map(to: a)
  !$omp target exit data map(delete: a)
  a = 5
  !$omp target map(to: a) map(from: seen)
  seen = sum (a)
  !$omp end target
  if (seen /= 40) stop 3
end program main
