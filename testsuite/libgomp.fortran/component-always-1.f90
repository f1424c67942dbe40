! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! map(always, to: d) while a component is attached: the plain parts are sent,
! the attached pointer stays.
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    real, pointer :: p(:)
  end type field
  type (field), target :: d
  integer :: seen(2)
  allocate (d%p(6))
  d%p = 3
  d%n = 1
  !$omp target enter data map(to: d)
  !$omp target enter data map(to: d%p)
  d%n = 2
  !$omp target map(always, tofrom: d) map(from: seen)
  seen = [d%n, nint (sum (d%p))]
  d%n = 4
  !$omp end target
  if (any (seen /= [2, 18])) stop 1
  if (d%n /= 4) stop 2
  if (.not. associated (d%p) .or. size (d%p) /= 6) stop 3
  if (any (d%p /= 3)) stop 4
  !$omp target exit data map(delete: d%p)
  !$omp target exit data map(delete: d)
end program main
