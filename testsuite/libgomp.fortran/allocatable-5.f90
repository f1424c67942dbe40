! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Deallocated and allocated anew after exit data: the next mapping has the new
! shape (OpenMP 5.2, 5.8.3).
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  integer, allocatable :: a(:,:)
  integer :: n, seen(4), total
  do n = 1, 12
    allocate (a(n, -n:0))
    a = n
    !$omp target enter data map(to: a)
    !$omp target map(from: seen, total)
    seen = [lbound (a), ubound (a)]
    total = sum (a)
    !$omp end target
    if (any (seen /= [1, -n, n, 0])) stop 1
    if (total /= n * n * (n + 1)) stop 2
    !$omp target exit data map(delete: a)
    deallocate (a)
  end do
end program main
