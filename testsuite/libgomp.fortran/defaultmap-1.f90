! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! defaultmap by category: allocatables to, aggregates from (OpenMP 5.2, 5.8.7).
! { dg-do run }

program main
  use omp_lib
  implicit none
  integer, allocatable :: a(:)
  integer :: b(5), c
  allocate (a(3:7), source=2)
  b = -1
  c = 10
  !$omp target defaultmap(to: allocatable) defaultmap(from: aggregate) &
  !$omp   defaultmap(tofrom: scalar)
  b = a + c
  c = lbound (a, 1)
  a = 0
  !$omp end target
  if (any (b /= 12) .or. c /= 3) stop 1
  if (omp_get_num_devices () > 0 .and. any (a /= 2)) stop 2
end program main
