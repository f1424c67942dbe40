! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointers of a type and of the type that it extends (OpenACC 3.3, 2.6.4).
! { dg-do run }

program main
  implicit none
  type base
    integer :: n
    integer, pointer :: p(:)
  end type base
  type, extends (base) :: middle
    integer, allocatable :: a(:)
  end type middle
  type, extends (middle) :: top
    integer, pointer :: q(:,:)
    integer :: m
  end type top
  type (top) :: t
  integer :: seen(4), totals(3)

  t%n = 1
  t%m = 2
  nullify (t%p, t%q)
  !$acc enter data copyin(t)
  allocate (t%p(0:3), t%a(2:4), t%q(5:6,7:8))
  t%p = 1
  t%a = 2
  t%q = 3
  !$acc enter data copyin(t%p)
  !$acc enter data copyin(t%a)
  !$acc enter data copyin(t%q)
  !$acc serial present(t) copyout(seen, totals)
  seen = [lbound (t%p, 1), lbound (t%a, 1), lbound (t%q)]
  totals = [sum (t%p), sum (t%a), sum (t%q)]
  t%base%p(0) = 10
  t%middle%a(2) = 20
  t%q(6,8) = 30
  t%n = 11
  t%m = 12
  !$acc end serial
  if (any (seen /= [0, 2, 5, 7])) stop 1
  if (any (totals /= [4, 6, 12])) stop 2
  !$acc exit data copyout(t%base%p)
  !$acc exit data copyout(t%middle%a)
  !$acc exit data copyout(t%q)
  !$acc exit data copyout(t)
  if (t%p(0) /= 10 .or. t%a(2) /= 20 .or. t%q(6,8) /= 30) stop 3
  if (t%n /= 11 .or. t%m /= 12) stop 4
end program main
