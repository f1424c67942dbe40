! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Internal procedures use variables of the main program, so that gfortran lists their
! frame with each region, besides the variables; these are mapped apart, by several
! directives, in any order.
! { dg-do run }
program main
  implicit none
  integer, parameter :: n = 40
  real :: a(n), b(n), c(n)
  real, allocatable :: d(:)
  integer :: i, total

  call begin ()
  ! Nothing is mapped: the frame is, with what the called procedure uses.
  !$omp target map(tofrom: a)
  a(1) = 5
  !$omp end target
  if (a(1) /= 5) stop 1

  !$omp target enter data map(to: b)
  !$omp target data map(tofrom: a) map(alloc: c) map(to: d)
  do i = 1, 3
    !$omp target
    a = a + b
    c = 2 * a + d
    !$omp end target
  end do
  if (a(1) /= 5 .and. a(1) /= 11) stop 2
  !$omp target map(tofrom: total)
  total = total + nint (sum (c))
  !$omp end target
  if (total /= n * (2 * 7 + 3) + 8) stop 3
  !$omp target update from(c)
  call check ()
  !$omp end target data
  !$omp target exit data map(release: b)
  if (a(1) /= 11 .or. any (a(2:) /= 7)) stop 4
  ! The whole again.
  !$omp target map(tofrom: b)
  b = a
  !$omp end target
  if (any (b /= a)) stop 5

contains

  subroutine begin ()
    a = 1
    b = 2
    c = 0
    total = 0
    allocate (d(n))
    d = 3
  end subroutine begin

  subroutine check ()
    if (c(1) /= 25 .or. any (c(2:) /= 17)) stop 6
  end subroutine check
end program main
