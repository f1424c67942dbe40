! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Scalar pointer components.
! { dg-do run }

program main
  implicit none
  type cell
    integer, pointer :: value
    integer :: id
  end type cell
  type (cell), target :: c
  integer :: seen, i
  c%id = 1
  allocate (c%value)
  do i = 1, 10
    c%value = i
    !$omp target enter data map(to: c)
    !$omp target enter data map(to: c%value)
    !$omp target map(from: seen)
    seen = c%value + c%id
    c%value = 2 * i
    !$omp end target
    !$omp target exit data map(from: c%value)
    !$omp target exit data map(release: c)
    if (seen /= i + 1) stop 1
    if (c%value /= 2 * i) stop 2
  end do
end program main
