! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A binary tree in an array whose nodes point to others of the array, and each
! to data of its own (OpenACC 3.3, 2.6.4, 2.7.12).
! { dg-do run }

program main
  implicit none
  type node
    integer, pointer :: values(:)
    type (node), pointer :: left, right
  end type node
  type (node), target :: nodes(7)
  integer :: seen(4), i

  do i = 1, 7
    nullify (nodes(i)%left, nodes(i)%right)
    allocate (nodes(i)%values(i:i+1))
    nodes(i)%values = i
  end do
  do i = 1, 3
    nodes(i)%left => nodes(2*i)
    nodes(i)%right => nodes(2*i+1)
  end do
  !$acc enter data copyin(nodes)
  do i = 1, 7
    !$acc enter data copyin(nodes(i)%values)
  end do
  do i = 1, 3
    !$acc enter data attach(nodes(i)%left, nodes(i)%right)
  end do
  !$acc serial present(nodes) copyout(seen)
  seen = [lbound (nodes(1)%left%right%values, 1), &
          sum (nodes(1)%left%right%values), &
          sum (nodes(1)%right%right%values), &
          merge (1, 0, associated (nodes(1)%left%left%left))]
  nodes(1)%right%left%values(7) = 60
  !$acc end serial
  if (any (seen(1:2) /= [5, 10])) stop 1
  if (seen(3) /= 14) stop 2
  if (seen(4) /= 0) stop 3
  do i = 1, 3
    !$acc exit data detach(nodes(i)%left, nodes(i)%right)
  end do
  do i = 1, 7
    !$acc exit data copyout(nodes(i)%values)
  end do
  !$acc exit data copyout(nodes)
  if (any (nodes(6)%values /= [6, 60])) stop 4
  if (.not. associated (nodes(1)%left, nodes(2))) stop 5
  if (.not. associated (nodes(3)%right, nodes(7))) stop 6
end program main
