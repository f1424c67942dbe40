! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! target update of a structure with an attached component: plain parts travel,
! the device keeps its own pointer and the host its own.
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
    integer :: m
  end type field
  type (field), target :: d
  integer, target :: t(4:8)
  integer :: seen(4)
  t = 1
  d%p(4:) => t
  d%n = 1
  d%m = 2
  !$omp target enter data map(to: d)
  !$omp target enter data map(to: d%p)
  d%n = 10
  d%m = 20
  !$omp target update to(d)
  !$omp target map(from: seen)
  seen = [d%n, d%m, sum (d%p), lbound (d%p, 1)]
  d%n = 11
  d%m = 21
  d%p = 5
  !$omp end target
  if (any (seen /= [10, 20, 5, 4])) stop 1
  !$omp target update from(d)
  if (d%n /= 11 .or. d%m /= 21) stop 2
  if (.not. associated (d%p, t) .or. lbound (d%p, 1) /= 4) stop 3
  !$omp target update from(t)
  if (any (t /= 5)) stop 4
  !$omp target exit data map(delete: d%p)
  !$omp target exit data map(delete: d)
end program main
