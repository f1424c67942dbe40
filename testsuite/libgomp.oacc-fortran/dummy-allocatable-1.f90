! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An allocatable dummy argument whose actual argument is a component of a
! structure that is present: copyin of the dummy attaches the component
! (OpenACC 3.3, 2.6.4, 2.7.2, 2.7.7).
! { dg-do run }

program main
  implicit none
  type ty2
    integer, allocatable :: a(:,:)
  end type ty2
  type (ty2), target :: dd

  dd%a = reshape ([1, 2, 3, 4], [2, 2])
  call wrapper (dd, dd%a)

contains

  subroutine wrapper (dd, a)
    type (ty2), target :: dd
    integer, allocatable, target :: a(:,:)
    integer :: element
    !$acc enter data copyin(dd)
    !$acc enter data copyin(a)
    !$acc serial present(dd) copyout(element)
    element = dd%a(1,2)
    dd%a(2,2) = 9
    !$acc end serial
    if (element /= 3) stop 1
    !$acc exit data copyout(a)
    if (a(2,2) /= 9) stop 2
    !$acc exit data copyout(dd)
    if (any (dd%a /= reshape ([1, 2, 3, 9], [2, 2]))) stop 3
  end subroutine wrapper
end program main
