! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! enter data of an allocatable that gets its memory later: the mapping made at
! the second enter data or at the target shows it (the descriptor that was null
! is refreshed; GCC's map-alloc-ptr-1.f90 has it as an extension).
! { dg-do run }

program main
  implicit none
  integer, allocatable :: a(:)
  integer :: total
  logical :: there
  !$omp target enter data map(to: a)
  !$omp target map(from: there)
  there = allocated (a)
  !$omp end target
  if (there) stop 1
  allocate (a(5:9))
  a = 7
  total = -1
  !$omp target map(to: a) map(from: there, total)
  there = allocated (a)
  if (there) total = sum (a) + 1000 * lbound (a, 1)
  !$omp end target
  if (.not. there) stop 2
  if (total /= 5035) stop 3
  !$omp target exit data map(release: a)
end program main
