! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Polymorphic dummy arguments: the object enters, and then a component of it
! (OpenACC 3.3, 2.6.4, 2.6.6).
! { dg-do run }

module shapes
  implicit none
  type body
    integer :: n
    integer, pointer :: p(:)
  end type body
  type, extends (body) :: big_body
    integer, allocatable :: a(:)
    integer :: m
  end type big_body
contains
  subroutine enter (this)
    class (body), intent (inout) :: this
    !$acc enter data copyin(this)
    !$acc enter data copyin(this%p)
  end subroutine enter

  subroutine leave (this)
    class (body), intent (inout) :: this
    !$acc exit data copyout(this%p)
    !$acc exit data copyout(this)
  end subroutine leave
end module shapes

program main
  use shapes
  implicit none
  type (body), target :: b
  integer :: seen(2), total

  b%n = 1
  allocate (b%p(-1:8))
  b%p = 3
  call enter (b)
  !$acc serial present(b) copyout(seen, total)
  seen = [lbound (b%p, 1), ubound (b%p, 1)]
  total = sum (b%p)
  b%p(-1) = 4
  b%n = 2
  !$acc end serial
  if (any (seen /= [-1, 8])) stop 1
  if (total /= 30) stop 2
  call leave (b)
  if (b%n /= 2 .or. sum (b%p) /= 31) stop 3
  if (lbound (b%p, 1) /= -1) stop 4
end program main
