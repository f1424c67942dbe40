! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Type extension without class: components of parent and child by name.
! { dg-do run }

program main
  implicit none
  type base
    integer :: id
    real, pointer :: x(:)
  end type base
  type, extends (base) :: derived
    real, pointer :: y(:)
  end type derived
  type (derived), target :: d
  integer :: seen(3)
  d%id = 1
  allocate (d%x(2:4), d%y(5:9))
  d%x = 1
  d%y = 2
  !$omp target enter data map(to: d)
  !$omp target enter data map(to: d%x)
  !$omp target enter data map(to: d%y)
  !$omp target map(from: seen)
  seen = [d%id, lbound (d%x, 1) * 10 + nint (sum (d%x)), &
          lbound (d%y, 1) * 100 + nint (sum (d%y))]
  d%y = d%y + d%x(2)
  !$omp end target
  !$omp target exit data map(from: d%y)
  !$omp target exit data map(delete: d%x)
  !$omp target exit data map(delete: d)
  if (any (seen /= [1, 23, 510])) stop 1
  if (any (d%y /= 3)) stop 2
end program main
