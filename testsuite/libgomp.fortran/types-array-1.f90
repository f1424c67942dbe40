! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An array of derived types with pointer components of different sizes, mapped
! node by node; one kernel works on all.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  type cell
    integer :: id
    integer, pointer :: values(:)
  end type cell
  type (cell), target :: cells(10)
  integer :: i, total
  do i = 1, 10
    cells(i)%id = i
    allocate (cells(i)%values(-i:i))
    cells(i)%values = i
  end do
  !$omp target enter data map(to: cells)
  do i = 1, 10
    !$omp target enter data map(to: cells(i)%values)
  end do
  !$omp target map(from: total) private(i)
  total = 0
  do i = 1, 10
    total = total + sum (cells(i)%values) - lbound (cells(i)%values, 1)
    cells(i)%values(0) = 1000 + cells(i)%id
  end do
  !$omp end target
  do i = 1, 10
    !$omp target exit data map(from: cells(i)%values)
    if (cells(i)%values(0) /= 1000 + i) stop 1
    if (count (cells(i)%values == i) /= 2 * i) stop 2
  end do
  !$omp target exit data map(release: cells)
  if (total /= sum ([(i * (2 * i + 1) + i, i = 1, 10)])) stop 3
end program main
