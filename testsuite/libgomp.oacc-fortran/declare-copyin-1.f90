! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Module variables with "declare copyin": their initial values are on the device
! (OpenACC 3.3, 2.13).
! { dg-do run }

include 'device-memory.inc'

module constants
  implicit none
  integer :: weights(4) = [1, 2, 3, 4]
  integer :: factor = 5
  !$acc declare copyin(weights, factor)
end module constants

program main
  use openacc
  use constants
  use device_memory
  implicit none
  integer :: total
  logical :: own

  own = own_memory ()
  if (.not. acc_is_present (weights)) stop 1
  if (own) weights = 0
  !$acc serial copyout(total)
  total = factor * sum (weights)
  weights(2) = 20
  !$acc end serial
  if (total /= 50) stop 2
  if (any (weights /= 0) .and. own) stop 3
  !$acc update self(weights(1:3))
  if (any (weights(1:3) /= [1, 20, 3])) stop 4
end program main
