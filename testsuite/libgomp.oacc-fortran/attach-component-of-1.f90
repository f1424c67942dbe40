! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer to one component of each element of an array of a derived type: its
! stride is no multiple of its elements (OpenACC 3.3, 2.6.4, 2.7.12).
! { dg-do run }

program main
  implicit none
  type cell
    integer :: id
    integer (kind=2) :: kind
    integer :: weight
  end type cell
  type field
    integer, pointer :: ids(:)
    integer, pointer :: weights(:)
  end type field
  type (cell), target :: cells(5)
  type (field) :: f
  integer :: ids(5), weights(5), i

  do i = 1, 5
    cells(i) = cell (i, 0_2, 10 * i)
  end do
  nullify (f%ids, f%weights)
  !$acc enter data copyin(f, cells)
  f%ids => cells%id
  f%weights => cells(5:1:-1)%weight
  !$acc enter data attach(f%ids, f%weights)
  !$acc serial present(f) copyout(ids, weights)
  do i = 1, 5
    ids(i) = f%ids(i)
    weights(i) = f%weights(i)
    f%weights(i) = f%weights(i) + f%ids(i)
  end do
  !$acc end serial
  if (any (ids /= [1, 2, 3, 4, 5])) stop 1
  if (any (weights /= [50, 40, 30, 20, 10])) stop 2
  !$acc exit data detach(f%ids, f%weights)
  !$acc exit data copyout(cells)
  if (any (cells%weight /= [15, 24, 33, 42, 51])) stop 3
  if (any (cells%id /= [1, 2, 3, 4, 5])) stop 4
  !$acc exit data delete(f)
end program main
