! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A module array with "declare create": there from the start, and filled by
! update (OpenACC 3.3, 2.13.2, 2.14.4).
! { dg-do run }

include 'device-memory.inc'

module state
  implicit none
  integer :: table(-2:2,4), scale(2)
  !$acc declare create(table, scale)
contains
  subroutine advance
    !$acc serial present(table)
    table = table * scale(2)
    !$acc end serial
  end subroutine advance
end module state

program main
  use openacc
  use state
  use device_memory
  implicit none
  logical :: own

  own = own_memory ()
  if (.not. acc_is_present (table)) stop 1
  if (.not. acc_is_present (scale)) stop 2
  table = 2
  scale = 3
  !$acc update device(table(:,1:3), scale(2:2))
  if (own) then
    table = 0
    scale = 0
  end if
  call advance
  call advance
  !$acc update self(table(:,2:3), scale(2:2))
  if (any (table(:,2:3) /= 18)) stop 3
  if (any (table(:,1) /= 0) .and. own) stop 4
  if (scale(2) /= 3) stop 5
end program main
