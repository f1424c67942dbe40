! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_present_or_create of an array of which only the first part is mapped.
! { dg-do run }
! { dg-shouldfail "partly mapped" }
! { dg-output "libgomp: \\\[0x\[0-9a-f\]+,\\+40\\\] not mapped" }

program main
  use openacc
  use, intrinsic :: iso_fortran_env, only: int32, int64
  implicit none
  integer (acc_handle_kind), parameter :: queue = 1
  integer :: a(10)

  a = 1
  call acc_copyin (a(1:5))
  call acc_present_or_create (a)
end program main
