! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! As declare-create-1.f90, updated as wholes, and with a scalar that a kernel
! names in no clause (OpenACC 3.3, 2.6.2, 2.13.2, 2.14.4).  gfortran 12 drops
! such updates, and takes such a scalar to be firstprivate.
! { dg-do run { xfail offload_device } }

include 'device-memory.inc'

module state
  implicit none
  integer :: table(5), scale
  !$acc declare create(table, scale)
contains
  subroutine advance
    !$acc serial present(table)
    table = table * scale
    scale = scale + 1
    !$acc end serial
  end subroutine advance
end module state

program main
  use openacc
  use state
  use device_memory
  implicit none

  if (.not. acc_is_present (table)) stop 1
  table = 2
  scale = 3
  !$acc update device(table, scale)
  if (own_memory ()) then
    table = 0
    scale = 0
  end if
  call advance
  call advance
  !$acc update self(table, scale)
  if (any (table /= 24)) stop 2
  if (scale /= 5) stop 3
end program main
