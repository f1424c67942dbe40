! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A polymorphic variable is copied in, too: its mapper pushes the room for it as
! implicit, and then the object.

program main
  implicit none
  type shape
    real :: r
  end type
  type, extends (shape) :: box
    real :: h
  end type
  class(shape), allocatable :: c, d(:)

  allocate (box :: c)
  c%r = 1
  !$omp target map(tofrom: c)
  c%r = c%r + 1
  !$omp end target
  if (c%r /= 2) stop 1
  allocate (shape :: d(3))
  d%r = 5
  !$omp target map(tofrom: d)
  d(3)%r = d(2)%r + d(3)%r
  !$omp end target
  if (d(3)%r /= 10) stop 2
end program main
