! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Attach of a pointer dummy argument on a compute construct, where only its
! target is present (OpenACC 3.3, 2.7.2, 2.7.12).
! { dg-do run }
! { dg-compiler-bug "13-16" "ends on attach of a dummy on a compute construct" "unexpected pointer mapping node" }

program main
  implicit none
  type ty1
    integer, pointer :: p(:,:)
  end type ty1
  type (ty1) :: d
  integer, target :: t1(2,2)

  t1 = reshape ([1, 2, 3, 4], [2, 2])
  d%p => t1
  !$acc enter data copyin(t1)
  call wrapper (d%p)
  if (.not. associated (d%p, t1)) stop 1
  !$acc exit data copyout(t1)
  if (t1(2,2) /= 9) stop 2

contains

  subroutine wrapper (p)
    integer, pointer :: p(:,:)
    integer :: element
    !$acc serial attach(p) copyout(element)
    element = p(1,2)
    p(2,2) = 9
    !$acc end serial
    if (element /= 3) stop 3
  end subroutine wrapper
end program main
