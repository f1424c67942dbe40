! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! target enter data with a whole allocatable: present until exit data, which
! copies back what kernels made of it, and not before (OpenMP 5.2, 13.4, 13.5).
! { dg-do run }

program main
  implicit none
  integer, allocatable :: a(:)
  integer :: i
  a = [(i, i = 1, 1000)]
  !$omp target enter data map(to: a)
  a = 0
  do i = 1, 3
    !$omp target
    a = a + 1
    !$omp end target
  end do
  ! One memory is as good as two.
  if (any (a /= 0) .and. any (a /= 3)) stop 1
  !$omp target exit data map(from: a)
  if (any (a /= [(i + 3, i = 1, 1000)]) .and. any (a /= 3)) stop 2
end program main
