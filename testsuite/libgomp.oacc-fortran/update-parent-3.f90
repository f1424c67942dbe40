! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Updates of some elements of an array of structures whose pointers are attached
! (OpenACC 3.3, 2.6.4, 2.14.4).
! { dg-do run }

program main
  implicit none
  type row
    integer :: n
    integer, pointer :: p(:)
  end type row
  type (row) :: rows(6)
  integer :: low(6), totals(6), i

  do i = 1, 6
    rows(i)%n = i
    nullify (rows(i)%p)
  end do
  !$acc enter data copyin(rows)
  do i = 1, 6
    allocate (rows(i)%p(i:2*i))
    rows(i)%p = 1
    !$acc enter data copyin(rows(i)%p)
  end do
  !$acc serial present(rows)
  do i = 1, 6
    rows(i)%n = 10 * rows(i)%n
  end do
  !$acc end serial
  !$acc update self(rows(4:5))
  if (rows(4)%n /= 40 .or. rows(5)%n /= 50) stop 1
  do i = 1, 6
    if (lbound (rows(i)%p, 1) /= i .or. any (rows(i)%p /= 1)) stop 2
  end do
  rows(3)%n = -3
  rows(4)%n = -4
  !$acc update device(rows(3:4))
  !$acc serial present(rows) copyout(low, totals)
  do i = 1, 6
    low(i) = lbound (rows(i)%p, 1)
    totals(i) = sum (rows(i)%p) + rows(i)%n
  end do
  !$acc end serial
  if (any (low /= [1, 2, 3, 4, 5, 6])) stop 3
  if (any (totals /= [12, 23, 1, 1, 56, 67])) stop 4
end program main
