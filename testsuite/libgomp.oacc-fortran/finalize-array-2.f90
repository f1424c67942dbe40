! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! As finalize-array-1.f90 with a pointer that gets other bounds in between, and
! copyout (OpenACC 3.3, 2.6.6, 2.6.7, 2.7.8).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  integer, pointer :: p(:)
  integer, allocatable, target :: t(:)
  integer :: seen(2)
  logical :: own

  own = own_memory ()
  allocate (t(8))
  t = 1
  p => t
  !$acc enter data copyin(p)
  !$acc enter data copyin(p)
  !$acc serial present(p)
  p = 4
  !$acc end serial
  !$acc exit data copyout(p) finalize
  if (any (t /= 4)) stop 1
  if (acc_is_present (t) .and. own) stop 2
  p(0:3) => t(5:8)
  !$acc enter data copyin(p)
  !$acc serial present(p) copyout(seen)
  seen = [lbound (p, 1), ubound (p, 1)]
  p(3) = 5
  !$acc end serial
  if (any (seen /= [0, 3])) stop 3
  !$acc exit data copyout(p)
  if (any (t /= [4, 4, 4, 4, 4, 4, 4, 5])) stop 4
end program main
