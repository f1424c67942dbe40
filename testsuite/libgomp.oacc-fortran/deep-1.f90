! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A deep copy by hand, three levels down and up again (OpenACC 3.3, 2.6.4).
! { dg-do run }

program main
  implicit none
  type cell
    integer :: id
    integer, allocatable :: values(:)
  end type cell
  type block
    integer :: n
    type (cell), allocatable :: cells(:)
  end type block
  type mesh
    integer :: n
    type (block), pointer :: blocks(:)
  end type mesh
  type (mesh) :: m
  integer :: i, j, low, total, bounds

  m%n = 3
  allocate (m%blocks(0:2))
  do i = 0, 2
    m%blocks(i)%n = i + 2
    allocate (m%blocks(i)%cells(i:2*i+1))
    do j = i, 2 * i + 1
      m%blocks(i)%cells(j)%id = 10 * i + j
      allocate (m%blocks(i)%cells(j)%values(-j:j))
      m%blocks(i)%cells(j)%values = j
    end do
  end do
  !$acc enter data copyin(m)
  !$acc enter data copyin(m%blocks)
  do i = 0, 2
    call enter_block (m%blocks(i))
  end do
  total = 0
  bounds = 0
  !$acc serial present(m) copy(total, bounds)
  do i = lbound (m%blocks, 1), ubound (m%blocks, 1)
    do j = lbound (m%blocks(i)%cells, 1), ubound (m%blocks(i)%cells, 1)
      low = lbound (m%blocks(i)%cells(j)%values, 1)
      bounds = bounds + low + 100 * ubound (m%blocks(i)%cells(j)%values, 1)
      total = total + sum (m%blocks(i)%cells(j)%values)
      m%blocks(i)%cells(j)%values(low) = -1
      m%blocks(i)%cells(j)%id = m%blocks(i)%cells(j)%id + 1000
    end do
    m%blocks(i)%n = -i
  end do
  m%n = 4
  !$acc end serial
  if (bounds /= 99 * 21) stop 1
  if (total /= 159) stop 7
  do i = 2, 0, -1
    call leave_block (m%blocks(i))
  end do
  !$acc exit data copyout(m%blocks)
  !$acc exit data copyout(m)
  if (m%n /= 4) stop 2
  do i = 0, 2
    if (m%blocks(i)%n /= -i) stop 3
    do j = i, 2 * i + 1
      if (m%blocks(i)%cells(j)%id /= 1000 + 10 * i + j) stop 4
      if (m%blocks(i)%cells(j)%values(-j) /= -1) stop 5
      if (any (m%blocks(i)%cells(j)%values(-j+1:) /= j)) stop 6
    end do
  end do

contains

  subroutine enter_block (b)
    type (block) :: b
    integer :: j
    !$acc enter data copyin(b%cells)
    do j = lbound (b%cells, 1), ubound (b%cells, 1)
      call enter_cell (b%cells(j))
    end do
  end subroutine enter_block

  subroutine enter_cell (c)
    type (cell) :: c
    !$acc enter data copyin(c%values)
  end subroutine enter_cell

  subroutine leave_block (b)
    type (block) :: b
    integer :: j
    do j = lbound (b%cells, 1), ubound (b%cells, 1)
      call leave_cell (b%cells(j))
    end do
    !$acc exit data copyout(b%cells)
  end subroutine leave_block

  subroutine leave_cell (c)
    type (cell) :: c
    !$acc exit data copyout(c%values)
  end subroutine leave_cell
end program main
