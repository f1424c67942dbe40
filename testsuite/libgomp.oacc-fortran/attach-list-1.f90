! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A linked list, built on the device node by node (OpenACC 3.3, 2.6.4).
! { dg-do run }

program main
  implicit none
  type node
    integer :: value
    type (node), pointer :: next
  end type node
  type (node), pointer :: list, at
  integer :: i, total, length

  nullify (list)
  do i = 1, 10
    allocate (at)
    at%value = i
    at%next => list
    list => at
  end do
  !$acc enter data copyin(list)
  at => list
  do while (associated (at%next))
    call enter_next (at)
    at => at%next
  end do
  total = 0
  length = 0
  !$acc serial present(list) private(at) copy(total, length)
  at => list
  do while (associated (at))
    total = total + at%value
    length = length + 1
    at%value = 2 * at%value
    at => at%next
  end do
  !$acc end serial
  if (length /= 10) stop 1
  if (total /= 55) stop 2
  at => list
  do while (associated (at%next))
    call exit_next (at)
    at => at%next
  end do
  !$acc exit data copyout(list)
  at => list
  do i = 10, 1, -1
    if (at%value /= 2 * i) stop 3
    at => at%next
  end do
  if (associated (at)) stop 4

contains

  subroutine enter_next (at)
    type (node) :: at
    !$acc enter data copyin(at%next)
  end subroutine enter_next

  subroutine exit_next (at)
    type (node) :: at
    !$acc exit data copyout(at%next)
  end subroutine exit_next
end program main
