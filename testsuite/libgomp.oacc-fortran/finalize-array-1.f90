! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! "exit data delete(a) finalize" of an allocatable that entered twice; the next
! "enter data" of it, with new data, starts afresh (OpenACC 3.3, 2.6.6, 2.6.7,
! 2.7.11).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  integer, allocatable :: a(:), other(:)
  integer :: total
  logical :: own

  own = own_memory ()
  allocate (a(100), other(100))
  a = 1
  other = 0
  !$acc enter data copyin(a)
  !$acc enter data copyin(a)
  !$acc exit data delete(a) finalize
  if (acc_is_present (a) .and. own) stop 1
  ! Takes the place of the first on the device, if the memory is used again.
  !$acc enter data copyin(other)
  a = 2
  !$acc enter data copyin(a)
  !$acc serial present(a, other) copyout(total)
  total = sum (a) + sum (other)
  a = 3
  !$acc end serial
  if (total /= 200) stop 2
  !$acc exit data copyout(a, other)
  if (any (a /= 3)) stop 3
  if (any (other /= 0)) stop 4
  if (acc_is_present (a) .and. own) stop 5
end program main
