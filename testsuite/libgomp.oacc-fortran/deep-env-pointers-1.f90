! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! GOMP_PSET_DEEP has nothing to say of a variable whose type has pointers only: it owns
! nothing.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-set-target-env-var GOMP_PSET_DEEP "1" }
! { dg-output "^ *11\[\r\n\]*$" }
module m
  implicit none
  type t
    integer :: n
    real, pointer :: a(:) => null ()
  end type
  type(t), target :: y(3)
end module

program main
  use m
  implicit none
  integer :: i

  do i = 1, 3
    allocate (y(i)%a(5))
    y(i)%a = i
  end do
  !$acc enter data copyin(y)
  !$acc enter data copyin(y(2)%a)
  !$acc serial present(y)
  y(2)%a(3) = 11
  !$acc end serial
  !$acc exit data copyout(y(2)%a)
  !$acc exit data delete(y)
  print '(i0)', int (y(2)%a(3))
end program main
