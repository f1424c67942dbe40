! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Attach of a pointer array with bounds of its own, in a structure that was
! copied while the pointer was null (OpenACC 3.3, 2.6.4, 2.7.2).
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
    integer :: m
  end type field
  type (field) :: f
  integer :: seen(2), total

  f%n = 1
  f%m = 2
  nullify (f%p)
  !$acc enter data copyin(f)
  allocate (f%p(-3:6))
  f%p = 2
  !$acc enter data copyin(f%p)
  !$acc serial present(f) copyout(seen, total)
  seen = [lbound (f%p, 1), ubound (f%p, 1)]
  total = sum (f%p)
  f%p(-3) = 5
  f%n = 3
  f%m = 4
  !$acc end serial
  if (any (seen /= [-3, 6])) stop 1
  if (total /= 20) stop 2
  !$acc exit data copyout(f%p)
  if (f%p(-3) /= 5 .or. sum (f%p) /= 23) stop 3
  !$acc exit data copyout(f)
  if (f%n /= 3 .or. f%m /= 4) stop 4
  if (lbound (f%p, 1) /= -3 .or. ubound (f%p, 1) /= 6) stop 5
  if (sum (f%p) /= 23) stop 6
end program main
