! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component re-associated while its structure stays mapped: enter data of the
! new target re-attaches; the old one can go.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  type field
    integer, pointer :: p(:)
    integer :: n
  end type field
  type (field), target :: d
  integer :: i, seen(4)
  nullify (d%p)
  d%n = 100
  !$omp target enter data map(to: d)
  do i = 1, 10
    allocate (d%p(i:3 * i))
    d%p = i
    !$omp target enter data map(to: d%p)
    !$omp target map(from: seen)
    seen = [lbound (d%p, 1), ubound (d%p, 1), sum (d%p), d%n]
    d%p = -i
    !$omp end target
    !$omp target exit data map(from: d%p)
    if (any (seen /= [i, 3 * i, i * (2 * i + 1), 100])) stop 1
    if (any (d%p /= -i)) stop 2
    deallocate (d%p)
  end do
  !$omp target exit data map(from: d)
  if (d%n /= 100) stop 3
end program main
