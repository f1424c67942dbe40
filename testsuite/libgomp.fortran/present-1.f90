! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The modifier present (OpenMP 5.2, 5.8.3): nothing is mapped, what is there counts; an
! allocatable whose descriptor is there is present, also when it was allocated since;
! exit data with present and from copies back.
! { dg-do run }
! { dg-require-effective-target gcc_14_up }
! { dg-mappings-left 0 }
program main
  use omp_lib
  implicit none
  integer, target :: a(4)
  integer, allocatable :: later(:)

  if (omp_get_num_devices () == 0) stop
  a = 1
  !$omp target enter data map(to: a, later)
  a = 2
  !$omp target map(present, tofrom: a)
  a = a + 10
  !$omp end target
  if (any (a /= 2)) stop 1
  !$omp target map(always, present, to: a)
  a = a + 10
  !$omp end target
  !$omp target update from(present: a)
  if (any (a /= 12)) stop 2
  allocate (later(3), source=5)
  !$omp target map(present, to: later)
  later = later + 1
  !$omp end target
  a = 0
  !$omp target exit data map(present, from: a)
  if (any (a /= 12)) stop 3
  !$omp target exit data map(delete: later)
end program main
