! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The shape of a pointer changes, its target does not: the next "enter data" of
! it attaches anew (OpenACC 3.3, 2.6.4, 2.6.8).
! { dg-do run }

program main
  implicit none
  type ty1
    integer, pointer :: p(:,:)
    integer :: n
  end type ty1
  type (ty1), target :: d
  integer, pointer :: t1(:)
  integer :: extent(2), element, i

  allocate (t1(12))
  t1 = [(i, i = 1, 12)]
  d%n = 1
  d%p(1:3,1:4) => t1
  !$acc enter data copyin(d)
  !$acc enter data copyin(d%p)
  d%p(0:1,0:5) => t1
  !$acc enter data copyin(d%p)
  !$acc serial present(d) copyout(extent, element)
  extent = shape (d%p)
  element = d%p(1,2)
  !$acc end serial
  if (any (extent /= [2, 6])) stop 1
  if (element /= 6) stop 2
  !$acc exit data delete(t1) finalize
  !$acc exit data delete(d)
end program main
