! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Some elements of an array of structures enter: their pointers are attached,
! those of the others are not present (OpenACC 3.3, 2.7.1, 2.7.2).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type row
    integer :: n
    integer, pointer :: p(:)
  end type row
  type (row) :: rows(5)
  integer, allocatable, target :: t(:,:)
  integer :: low(5), totals(5), i
  logical :: own

  own = own_memory ()
  allocate (t(3,5))
  do i = 1, 5
    rows(i)%n = i
    t(:,i) = i
    nullify (rows(i)%p)
  end do
  !$acc enter data copyin(rows(2:4))
  !$acc enter data copyin(t)
  do i = 1, 5
    rows(i)%p(i:) => t(:,i)
    !$acc enter data attach(rows(i)%p)
  end do
  !$acc serial present(rows(2:4)) copyout(low, totals)
  do i = 2, 4
    low(i) = lbound (rows(i)%p, 1)
    totals(i) = sum (rows(i)%p)
    rows(i)%p(i) = -i
    rows(i)%n = 10 * i
  end do
  !$acc end serial
  if (any (low(2:4) /= [2, 3, 4])) stop 1
  if (any (totals(2:4) /= [6, 9, 12])) stop 2
  do i = 1, 5
    !$acc exit data detach(rows(i)%p)
  end do
  !$acc exit data copyout(rows(2:4), t)
  if (any (rows%n /= [1, 20, 30, 40, 5])) stop 3
  if (any (t(1,:) /= [1, -2, -3, -4, 5])) stop 4
  do i = 1, 5
    if (.not. associated (rows(i)%p, t(:,i))) stop 5
  end do
  if (acc_is_present (rows(2:4)) .and. own) stop 6
end program main
