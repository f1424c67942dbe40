! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! map(delete: d%p): the component's data goes, its structure stays with its own
! contents, and is copied back at its own exit.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field), target :: d
  integer :: seen
  allocate (d%p(5))
  d%p = 1
  d%n = 10
  !$omp target enter data map(to: d)
  !$omp target enter data map(to: d%p)
  !$omp target
  d%n = d%n + sum (d%p)
  d%p = 99
  !$omp end target
  !$omp target exit data map(delete: d%p)
  !$omp target map(from: seen)
  seen = d%n
  !$omp end target
  if (seen /= 15) stop 1
  !$omp target exit data map(from: d)
  if (d%n /= 15) stop 2
  if (any (d%p /= 1) .and. any (d%p /= 99)) stop 3
end program main
