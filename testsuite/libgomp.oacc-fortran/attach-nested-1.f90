! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer in a structure in a structure (OpenACC 3.3, 2.6.4).
! { dg-do run }

program main
  implicit none
  type inner
    integer :: k
    integer, pointer :: p(:)
  end type inner
  type outer
    integer :: n
    type (inner) :: e
    integer, allocatable :: a(:)
  end type outer
  type (outer) :: d
  integer :: seen(4), total

  d%n = 1
  d%e%k = 2
  nullify (d%e%p)
  !$acc enter data copyin(d)
  allocate (d%e%p(3:8), d%a(-1:1))
  d%e%p = 4
  d%a = 5
  !$acc enter data copyin(d%e%p)
  !$acc enter data copyin(d%a)
  !$acc serial present(d) copyout(seen, total)
  seen = [lbound (d%e%p, 1), ubound (d%e%p, 1), lbound (d%a, 1), &
          ubound (d%a, 1)]
  total = sum (d%e%p) + sum (d%a)
  d%e%p(8) = 40
  d%a(0) = 50
  d%e%k = 20
  !$acc end serial
  if (any (seen /= [3, 8, -1, 1])) stop 1
  if (total /= 39) stop 2
  !$acc exit data copyout(d%a)
  !$acc exit data copyout(d%e%p)
  !$acc exit data copyout(d)
  if (any (d%e%p /= [4, 4, 4, 4, 4, 40])) stop 3
  if (any (d%a /= [5, 50, 5])) stop 4
  if (d%n /= 1 .or. d%e%k /= 20) stop 5
end program main
