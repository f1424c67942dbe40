! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! As types-array-1, in an allocatable array of structures, of which some have
! nothing, and with two components each.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  type cell
    real, pointer :: a(:), b(:,:)
    integer :: n
  end type cell
  type (cell), allocatable, target :: cells(:)
  integer :: i, seen(0:20)
  allocate (cells(0:20))
  do i = 0, 20
    nullify (cells(i)%a, cells(i)%b)
    cells(i)%n = i
    if (mod (i, 2) == 0) allocate (cells(i)%a(i + 1), source=1.0)
    if (mod (i, 3) == 0) allocate (cells(i)%b(2, i:2 * i), source=2.0)
  end do
  !$omp target enter data map(to: cells)
  do i = 0, 20
    !$omp target enter data map(to: cells(i)%a)
    !$omp target enter data map(to: cells(i)%b)
  end do
  !$omp target map(from: seen) private(i)
  do i = 0, 20
    seen(i) = cells(i)%n
    if (associated (cells(i)%a)) seen(i) = seen(i) + nint (sum (cells(i)%a))
    if (associated (cells(i)%b)) &
      seen(i) = seen(i) + 100 * nint (sum (cells(i)%b)) &
                + 10000 * lbound (cells(i)%b, 2)
  end do
  !$omp end target
  do i = 0, 20
    if (seen(i) /= i + merge (i + 1, 0, mod (i, 2) == 0) &
        + merge (400 * (i + 1) + 10000 * i, 0, mod (i, 3) == 0)) stop 1
  end do
  do i = 20, 0, -1
    !$omp target exit data map(delete: cells(i)%b)
    !$omp target exit data map(delete: cells(i)%a)
  end do
  !$omp target exit data map(delete: cells)
end program main
