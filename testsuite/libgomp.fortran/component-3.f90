! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! map(to: d%p) with d present from an enter data before d%p was associated: the
! bounds are refreshed too.  Stock libgomp stores the address only.
! { dg-do run }

program main
  implicit none
  type pair
    integer :: first
    integer, pointer :: p(:,:)
  end type pair
  type (pair), target :: d
  integer :: seen(5)
  nullify (d%p)
  d%first = 3
  !$omp target enter data map(to: d)
  allocate (d%p(0:1, 5:7))
  d%p = 4
  !$omp target map(to: d%p) map(from: seen)
  seen = [lbound (d%p), ubound (d%p), sum (d%p) + d%first]
  !$omp end target
  if (any (seen /= [0, 5, 1, 7, 27])) stop 1
  ! The same target, other bounds.
  d%p(10:, 20:) => d%p
  !$omp target map(to: d%p) map(from: seen)
  seen = [lbound (d%p), ubound (d%p), sum (d%p) + d%first]
  !$omp end target
  if (any (seen /= [10, 20, 11, 22, 27])) stop 2
  !$omp target exit data map(release: d)
end program main
