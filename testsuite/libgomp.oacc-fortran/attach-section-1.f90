! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A section of a component enters: the pointer is attached as a whole, with the
! bounds of the host's, and the section's elements are where they belong
! (OpenACC 3.3, 2.6.4, 2.7.1, 2.7.7).
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field) :: f
  integer :: seen(2), total, i

  f%n = 1
  nullify (f%p)
  !$acc enter data copyin(f)
  allocate (f%p(-4:15))
  f%p = [(i, i = -4, 15)]
  !$acc enter data copyin(f%p(3:7))
  !$acc serial present(f) copyout(seen, total)
  seen = [lbound (f%p, 1), ubound (f%p, 1)]
  total = sum (f%p(3:7))
  f%p(3) = 100
  f%p(7) = 200
  !$acc end serial
  if (any (seen /= [-4, 15])) stop 1
  if (total /= 25) stop 2
  !$acc exit data copyout(f%p(3:7))
  if (any (f%p(-4:8) /= [-4, -3, -2, -1, 0, 1, 2, 100, 4, 5, 6, 200, 8])) stop 3
  !$acc exit data copyout(f)
  if (lbound (f%p, 1) /= -4 .or. f%p(3) /= 100) stop 4
end program main
