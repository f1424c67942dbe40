! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Attach of pointers to every third element, and to an array in reverse order,
! in a structure that was copied while they were null (OpenACC 3.3, 2.6.4,
! 2.7.2, 2.7.12).
! { dg-do run }

program main
  implicit none
  type field
    integer, pointer :: every(:)
    integer, pointer :: back(:)
    integer :: n
  end type field
  type (field) :: f
  integer, target :: a(20)
  integer :: every(7), back(20), sizes(2), low, i

  f%n = 1
  a = [(i, i = 1, 20)]
  nullify (f%every, f%back)
  !$acc enter data copyin(f)
  !$acc enter data copyin(a)
  f%every(0:) => a(1:20:3)
  f%back => a(20:1:-1)
  !$acc enter data attach(f%every)
  !$acc enter data attach(f%back)
  !$acc serial present(f) copyout(every, back, sizes, low)
  sizes = [size (f%every), size (f%back)]
  low = lbound (f%every, 1)
  do i = 1, 7
    every(i) = f%every(i - 1)
  end do
  do i = 1, 20
    back(i) = f%back(i)
  end do
  f%back(20) = 99
  !$acc end serial
  if (any (sizes /= [7, 20])) stop 1
  if (low /= 0) stop 2
  if (any (every /= [(i, i = 1, 20, 3)])) stop 3
  if (any (back /= [(i, i = 20, 1, -1)])) stop 4
  !$acc exit data detach(f%every, f%back)
  !$acc exit data copyout(a)
  if (a(1) /= 99) stop 5
  !$acc exit data copyout(f)
  if (.not. associated (f%every, a(1:20:3))) stop 6
  if (.not. associated (f%back, a(20:1:-1))) stop 7
  if (lbound (f%every, 1) /= 0) stop 8
end program main
