! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A polymorphic allocatable: the object is mapped with the size of its dynamic
! type, and its components of the declared type are attached (OpenACC 3.3,
! 2.6.4).
! { dg-do run }

program main
  implicit none
  type base
    integer :: n
    integer, pointer :: p(:)
  end type base
  class (base), allocatable :: c
  integer :: seen(3), total

  allocate (c)
  c%n = 1
  allocate (c%p(5:9))
  c%p = 6
  !$acc enter data copyin(c)
  !$acc enter data copyin(c%p)
  !$acc serial present(c) copyout(seen, total)
  seen = [lbound (c%p, 1), ubound (c%p, 1), c%n]
  total = sum (c%p)
  c%n = 2
  c%p(5) = 7
  !$acc end serial
  if (any (seen /= [5, 9, 1])) stop 1
  if (total /= 30) stop 2
  !$acc exit data copyout(c%p)
  !$acc exit data copyout(c)
  if (c%n /= 2) stop 3
  if (sum (c%p) /= 31) stop 4
end program main
