! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! exit data map(from: d%p): the data comes back, whatever the compiler lists
! for the descriptor.  Stock libgomp dies with "unhandled kind 0x00".
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  type field
    real, pointer :: p(:), q(:)
  end type field
  type (field), target :: d
  integer :: i
  allocate (d%p(10), d%q(0:4))
  do i = 1, 5
    d%p = i
    d%q = -i
    !$omp target enter data map(to: d%p, d%q)
    !$omp target
    d%p = d%p * 2
    d%q = d%q * 3
    !$omp end target
    !$omp target exit data map(from: d%p, d%q)
    if (any (d%p /= 2 * i)) stop 1
    if (any (d%q /= -3 * i)) stop 2
    if (size (d%p) /= 10 .or. lbound (d%q, 1) /= 0) stop 3
  end do
end program main
