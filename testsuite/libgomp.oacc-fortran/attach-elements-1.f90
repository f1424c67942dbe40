! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An array of structures, each with a pointer of its own bounds (OpenACC 3.3,
! 2.6.4, 2.7.2).
! { dg-do run }

program main
  implicit none
  type row
    integer :: n
    integer, pointer :: p(:)
  end type row
  type (row) :: rows(4)
  integer :: low(4), high(4), totals(4), i

  do i = 1, 4
    rows(i)%n = i
    nullify (rows(i)%p)
  end do
  !$acc enter data copyin(rows)
  do i = 1, 4
    allocate (rows(i)%p(i:3*i))
    rows(i)%p = i
    !$acc enter data copyin(rows(i)%p)
  end do
  !$acc serial present(rows) copyout(low, high, totals)
  do i = 1, 4
    low(i) = lbound (rows(i)%p, 1)
    high(i) = ubound (rows(i)%p, 1)
    totals(i) = sum (rows(i)%p)
    rows(i)%p = 10 * i
    rows(i)%n = -i
  end do
  !$acc end serial
  if (any (low /= [1, 2, 3, 4])) stop 1
  if (any (high /= [3, 6, 9, 12])) stop 2
  if (any (totals /= [3, 10, 21, 36])) stop 3
  do i = 4, 1, -1
    !$acc exit data copyout(rows(i)%p)
    if (any (rows(i)%p /= 10 * i)) stop 4
  end do
  !$acc exit data copyout(rows)
  if (any (rows%n /= [-1, -2, -3, -4])) stop 5
  do i = 1, 4
    if (size (rows(i)%p) /= 2 * i + 1) stop 6
  end do
end program main
