! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An allocatable of a module with "declare create": allocate and deallocate take
! place on the device as well (OpenACC 3.3, 2.13.2).  gfortran, 12 to 16, tells
! the runtime of neither.
! { dg-do run { xfail offload_device } }

module state
  implicit none
  integer, allocatable :: table(:)
  !$acc declare create(table)
end module state

program main
  use openacc
  use state
  implicit none
  integer :: total, low

  allocate (table(-1:4))
  if (.not. acc_is_present (table)) stop 1
  table = 3
  !$acc update device(table)
  !$acc serial present(table) copyout(total, low)
  total = sum (table)
  low = lbound (table, 1)
  table = 4
  !$acc end serial
  if (total /= 18) stop 2
  if (low /= -1) stop 3
  !$acc update self(table)
  if (any (table /= 4)) stop 4
  deallocate (table)
end program main
