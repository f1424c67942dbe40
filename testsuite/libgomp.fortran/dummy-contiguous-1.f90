! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A contiguous pointer dummy handed on as explicit-shape one: the same data is
! found present however it is called.
! { dg-do run }

module work
  implicit none
contains
  subroutine outer (p)
    integer, pointer, contiguous, intent (in) :: p(:,:)
    integer :: seen
    !$omp target data map(tofrom: p)
    call inner (p, size (p, 1), size (p, 2))
    !$omp target map(from: seen)
    seen = sum (p)
    p(1, 1) = -1
    !$omp end target
    !$omp end target data
    if (seen /= 2 * size (p)) stop 1
  end subroutine outer

  subroutine inner (x, n, m)
    integer, intent (in) :: n, m
    integer, intent (inout) :: x(n, m)
    !$omp target
    x = 2
    !$omp end target
  end subroutine inner
end module work

program main
  use work
  implicit none
  integer, pointer, contiguous :: p(:,:)
  allocate (p(3, 5))
  p = 1
  call outer (p)
  if (p(1, 1) /= -1 .or. sum (p) /= 27) stop 2
  deallocate (p)
end program main
