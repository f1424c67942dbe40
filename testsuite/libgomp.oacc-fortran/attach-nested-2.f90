! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer to a structure that has a pointer: each is attached in the copy of
! the structure that holds it (OpenACC 3.3, 2.6.4, 2.7.2).
! { dg-do run }

program main
  implicit none
  type inner
    integer :: k
    integer, pointer :: p(:)
  end type inner
  type outer
    integer :: n
    type (inner), pointer :: e
  end type outer
  type (outer) :: d
  integer :: seen(3), total

  d%n = 1
  allocate (d%e)
  d%e%k = 2
  allocate (d%e%p(-3:8))
  d%e%p = 4
  !$acc enter data copyin(d)
  !$acc enter data copyin(d%e)
  !$acc enter data copyin(d%e%p)
  !$acc serial present(d) copyout(seen, total)
  seen = [d%e%k, lbound (d%e%p, 1), ubound (d%e%p, 1)]
  total = sum (d%e%p)
  d%e%p(-3) = 5
  d%e%k = 3
  !$acc end serial
  if (seen(1) /= 2) stop 1
  if (any (seen(2:3) /= [-3, 8])) stop 2
  if (total /= 48) stop 3
  !$acc exit data copyout(d%e%p)
  !$acc exit data copyout(d%e)
  !$acc exit data copyout(d)
  if (sum (d%e%p) /= 49 .or. d%e%k /= 3) stop 4
  if (lbound (d%e%p, 1) /= -3) stop 5
end program main
