! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Copy-out of a structure with a component still attached: the host's
! descriptor keeps the host's address and bounds; no device address gets back.
! { dg-do run }

program main
  implicit none
  type field
    integer :: before
    integer, pointer :: p(:)
    integer :: after
  end type field
  type (field), target :: d
  integer, target :: t(10)
  t = 1
  d%p(2:) => t
  d%before = 1
  d%after = 2
  !$omp target enter data map(to: d)
  !$omp target enter data map(to: d%p)
  !$omp target
  d%before = d%before + sum (d%p)
  d%after = d%after + size (d%p)
  !$omp end target
  !$omp target exit data map(always, from: d)
  if (.not. associated (d%p, t)) stop 1
  if (lbound (d%p, 1) /= 2 .or. ubound (d%p, 1) /= 11) stop 2
  if (any (d%p /= 1)) stop 3
  if (d%before /= 11 .or. d%after /= 12) stop 4
  !$omp target exit data map(delete: d%p)
  if (.not. associated (d%p, t)) stop 5
end program main
