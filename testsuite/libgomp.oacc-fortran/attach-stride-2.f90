! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Attach of a pointer to a section of rank two with strides in both dimensions,
! and of one that remaps the bounds of an array (OpenACC 3.3, 2.6.4, 2.7.12).
! { dg-do run }

program main
  implicit none
  type field
    integer, pointer :: part(:,:)
    integer, pointer :: table(:,:)
  end type field
  type (field) :: f
  integer, target :: a(6,8), b(12)
  integer :: part(3,4), expected(3,4), table(3), shapes(4), i

  a = reshape ([(i, i = 1, 48)], [6, 8])
  expected = a(2:6:2,8:1:-2)
  b = [(i, i = 1, 12)]
  nullify (f%part, f%table)
  !$acc enter data copyin(f, a, b)
  f%part => a(2:6:2,8:1:-2)
  f%table(0:2,-1:2) => b
  !$acc enter data attach(f%part, f%table)
  !$acc serial present(f) copyout(part, table, shapes)
  shapes(1:2) = shape (f%part)
  shapes(3:4) = lbound (f%table)
  part = f%part
  table = [f%table(0,-1), f%table(2,-1), f%table(1,2)]
  f%part = 0
  f%table(2,2) = 77
  !$acc end serial
  if (any (shapes /= [3, 4, 0, -1])) stop 1
  if (any (part /= expected)) stop 2
  if (any (table /= [1, 3, 11])) stop 3
  !$acc exit data detach(f%part, f%table)
  !$acc exit data copyout(a, b)
  if (any (a(2:6:2,8:1:-2) /= 0)) stop 4
  if (any (a(1:5:2,:) == 0) .or. any (a(:,1:7:2) == 0)) stop 5
  if (b(12) /= 77) stop 6
  !$acc exit data delete(f)
end program main
