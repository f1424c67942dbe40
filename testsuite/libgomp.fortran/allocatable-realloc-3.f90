! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Deallocated while mapped: the next construct sees an unallocated variable.
! Stock libgomp shows the kernel the old descriptor.
! { dg-do run }

program main
  implicit none
  integer, allocatable :: a(:), keep(:)
  logical :: before, after
  allocate (a(100))
  a = 1
  !$omp target enter data map(to: a)
  !$omp target map(from: before)
  before = allocated (a)
  !$omp end target
  call move_alloc (a, keep)
  !$omp target map(from: after)
  after = allocated (a)
  !$omp end target
  if (.not. before) stop 1
  if (after) stop 2
  call move_alloc (keep, a)
  !$omp target exit data map(delete: a)
end program main
