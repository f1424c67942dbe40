! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Host threads with allocatables of their own, mapped at the same time for a
! region, by enter and exit data, and for target data.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  integer :: i, failures
  failures = 0
  !$omp parallel do num_threads(4) schedule(static, 1) reduction(+: failures)
  do i = 1, 40
    call one (i, failures)
  end do
  if (failures /= 0) stop 1
contains
  subroutine one (n, failures)
    integer, intent (in) :: n
    integer, intent (inout) :: failures
    integer, allocatable :: a(:)
    integer :: total
    allocate (a(-n:n), source=n)
    !$omp target map(tofrom: a) map(from: total)
    total = sum (a) + lbound (a, 1)
    a = a + 1
    !$omp end target
    if (total /= n * (2 * n + 1) - n) failures = failures + 1
    !$omp target enter data map(to: a)
    !$omp target data map(to: a)
    !$omp target
    a = a * 2
    !$omp end target
    !$omp end target data
    !$omp target exit data map(from: a)
    if (any (a /= 2 * n + 2)) failures = failures + 1
  end subroutine one
end program main
