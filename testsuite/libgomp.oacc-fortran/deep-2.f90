! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component that is an array of structures whose pointers are attached:
! updates of it, of some of its elements, and its copyout leave the pointers
! alone (OpenACC 3.3, 2.6.4, 2.7.8, 2.14.4).
! { dg-do run }

program main
  implicit none
  type cell
    integer :: id
    integer, pointer :: p(:)
  end type cell
  type mesh
    integer :: n
    type (cell), allocatable :: cells(:)
  end type mesh
  type (mesh) :: m
  integer, target :: t(3,6)
  integer :: low(6), totals(6), i

  t = 1
  m%n = 6
  allocate (m%cells(6))
  do i = 1, 6
    m%cells(i)%id = i
    nullify (m%cells(i)%p)
  end do
  !$acc enter data copyin(m, t)
  !$acc enter data copyin(m%cells)
  do i = 1, 6
    m%cells(i)%p(i:) => t(:,i)
    call attach_cell (m%cells(i))
  end do
  !$acc serial present(m)
  do i = 1, 6
    m%cells(i)%id = 10 * i
  end do
  !$acc end serial
  !$acc update self(m%cells)
  do i = 1, 6
    if (m%cells(i)%id /= 10 * i) stop 1
    if (.not. associated (m%cells(i)%p, t(:,i))) stop 2
    if (lbound (m%cells(i)%p, 1) /= i) stop 3
    m%cells(i)%id = 100 * i
  end do
  !$acc update device(m%cells(2:5))
  !$acc serial present(m) copyout(low, totals)
  do i = 1, 6
    low(i) = lbound (m%cells(i)%p, 1)
    totals(i) = sum (m%cells(i)%p) + m%cells(i)%id
    m%cells(i)%p = i
  end do
  !$acc end serial
  if (any (low /= [1, 2, 3, 4, 5, 6])) stop 4
  if (any (totals(2:5) /= [203, 303, 403, 503])) stop 5
  !$acc exit data copyout(m%cells)
  do i = 1, 6
    if (.not. associated (m%cells(i)%p, t(:,i))) stop 6
    if (lbound (m%cells(i)%p, 1) /= i) stop 7
  end do
  !$acc exit data copyout(t)
  do i = 1, 6
    if (any (t(:,i) /= i)) stop 8
  end do
  !$acc exit data delete(m)

contains

  subroutine attach_cell (c)
    type (cell) :: c
    !$acc enter data attach(c%p)
  end subroutine attach_cell
end program main
