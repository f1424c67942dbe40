! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer dummy argument whose actual argument is a component of a structure
! that is present: copyin of the dummy attaches the component (OpenACC 3.3,
! 2.6.4, 2.7.2, 2.7.7).
! { dg-do run }

program main
  implicit none
  type ty1
    integer, pointer :: p(:,:)
  end type ty1
  type (ty1), target :: d
  integer, pointer :: t1(:,:)

  allocate (t1(2,2))
  t1 = reshape ([1, 2, 3, 4], [2, 2])
  nullify (d%p)
  call wrapper (d, d%p, t1)

contains

  subroutine wrapper (d, p, t1)
    type (ty1), target :: d
    integer, pointer :: p(:,:)
    integer, pointer :: t1(:,:)
    integer :: element, low(2), high(2)
    !$acc enter data copyin(d)
    !$acc enter data copyin(t1)
    p => t1
    !$acc enter data copyin(p)
    !$acc serial present(d) copyout(element, low, high)
    low = lbound (d%p)
    high = ubound (d%p)
    element = d%p(1,2)
    !$acc end serial
    if (any (low /= 1)) stop 1
    if (any (high /= 2)) stop 2
    if (element /= 3) stop 3
  end subroutine wrapper
end program main
