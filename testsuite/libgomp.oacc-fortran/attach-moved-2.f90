! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! As attach-moved-1.f90, with the attach that "enter data copyin" of the
! component implies (OpenACC 3.3, 2.6.8, 2.7.7).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type ty1
    integer :: n
    integer, pointer :: p(:)
  end type ty1
  type (ty1), target :: d
  integer, allocatable, target :: t1(:), t2(:)
  integer :: total, low
  logical :: own

  own = own_memory ()
  allocate (t1(10), t2(-5:4))
  t1 = 1
  t2 = 10
  d%n = 3
  d%p => t1
  !$acc enter data copyin(d)
  !$acc enter data copyin(d%p)
  d%p(-5:) => t2
  !$acc enter data copyin(d%p)
  !$acc serial present(d) copyout(total, low)
  total = sum (d%p)
  low = lbound (d%p, 1)
  d%p = 20
  d%n = 4
  !$acc end serial
  if (low /= -5) stop 1
  if (total /= 100) stop 2
  !$acc exit data copyout(d%p)
  if (any (t2 /= 20)) stop 3
  if (acc_is_present (t2) .and. own) stop 4
  !$acc exit data copyout(t1)
  if (any (t1 /= 1)) stop 5
  !$acc exit data copyout(d)
  if (d%n /= 4) stop 6
  if (.not. associated (d%p, t2) .or. lbound (d%p, 1) /= -5) stop 7
  if (acc_is_present (d) .and. own) stop 8
end program main
