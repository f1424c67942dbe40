! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! map(always) after the allocation changed while the variable was mapped: the
! device sees the new bounds and data (OpenMP 5.2, 5.8.3, restriction on the
! allocation status).
! { dg-do run }

program main
  implicit none
  integer, allocatable :: a(:), keep(:)
  integer :: seen(2), total
  allocate (a(10))
  a = 1
  !$omp target enter data map(to: a)
  ! The old memory lives on, so that the new one is elsewhere.
  call move_alloc (a, keep)
  allocate (a(3:7))
  a = 20
  !$omp target map(always, tofrom: a) map(from: seen, total)
  seen = [lbound (a, 1), ubound (a, 1)]
  total = sum (a)
  a = 4
  !$omp end target
  if (any (seen /= [3, 7])) stop 1
  if (total /= 100) stop 2
  if (any (a /= 4)) stop 3
  if (any (keep /= 1)) stop 4
end program main
