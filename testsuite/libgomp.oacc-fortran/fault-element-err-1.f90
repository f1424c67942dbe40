! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer component of an element whose target is not mapped: it is to be mapped by its
! name, since deep mapping does not follow pointers.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-shouldfail "mistake" }
! { dg-output "memory fault in kernel .*  what y\\(3\\)%a refers to is not mapped\[\r\n\]+" }
! { dg-output "  to do: map it, too, by that name: copy\\(y\\(3\\)%a\\); or by a pointer of its own, where the compiler refuses that" }
program main
  implicit none
  type t
    integer :: n
    real, pointer :: a(:) => null ()
  end type
  type(t), target, save :: y(3)
  integer :: i

  do i = 1, 3
    allocate (y(i)%a(5))
    y(i)%a = i
  end do
  !$acc enter data copyin(y)
  !$acc enter data copyin(y(2)%a)
  !$acc serial present(y)
  y(3)%a(3) = 1
  !$acc end serial
end program main
