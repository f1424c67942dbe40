! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! What dummy-pointer-1.f90 does, without the procedure: copyin of a component
! whose target is present (OpenACC 3.3, 2.6.4, 2.7.2, 2.7.7).
! { dg-do run }

program main
  implicit none
  type ty1
    integer, pointer :: p(:,:)
  end type ty1
  type (ty1), target :: d
  integer, pointer :: t1(:,:)
  integer :: element, low(2), high(2)

  allocate (t1(2,2))
  t1 = reshape ([1, 2, 3, 4], [2, 2])
  nullify (d%p)
  !$acc enter data copyin(d)
  !$acc enter data copyin(t1)
  d%p => t1
  !$acc enter data copyin(d%p)
  !$acc serial present(d) copyout(element, low, high)
  low = lbound (d%p)
  high = ubound (d%p)
  element = d%p(1,2)
  !$acc end serial
  if (any (low /= 1)) stop 1
  if (any (high /= 2)) stop 2
  if (element /= 3) stop 3
end program main
