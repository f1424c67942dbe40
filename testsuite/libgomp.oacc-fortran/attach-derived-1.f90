! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component that points to an array of a derived type (OpenACC 3.3, 2.6.4).
! { dg-do run }

program main
  implicit none
  type cell
    integer :: id
    character (len=3) :: tag
    integer :: values(2)
  end type cell
  type mesh
    integer :: n
    type (cell), pointer :: cells(:)
  end type mesh
  type (mesh) :: m
  integer :: seen(4), i

  m%n = 0
  nullify (m%cells)
  !$acc enter data copyin(m)
  allocate (m%cells(0:5))
  do i = 0, 5
    m%cells(i) = cell (i, "abc", [10 * i, 20 * i])
  end do
  !$acc enter data copyin(m%cells)
  !$acc serial present(m) copyout(seen)
  seen = [lbound (m%cells, 1), ubound (m%cells, 1), m%cells(4)%id, &
          sum (m%cells(5)%values)]
  m%cells(2)%tag = "xyz"
  m%cells(3)%values(2) = -1
  m%n = size (m%cells)
  !$acc end serial
  if (any (seen(1:2) /= [0, 5])) stop 1
  if (any (seen(3:4) /= [4, 150])) stop 2
  !$acc exit data copyout(m%cells)
  !$acc exit data copyout(m)
  if (m%n /= 6) stop 3
  if (m%cells(2)%tag /= "xyz" .or. m%cells(1)%tag /= "abc") stop 4
  if (any (m%cells(3)%values /= [30, -1])) stop 5
end program main
