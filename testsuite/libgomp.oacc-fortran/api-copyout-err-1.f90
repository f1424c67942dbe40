! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_copyout of an array of which only a section is mapped.
! { dg-do run }
! { dg-shouldfail "outside" }
! { dg-output "libgomp: \\\[0x\[0-9a-f\]+,\\+40\\\] outside mapped block \\\[0x\[0-9a-f\]+,\\+20\\\]" }

program main
  use openacc
  use, intrinsic :: iso_fortran_env, only: int32, int64
  implicit none
  integer (acc_handle_kind), parameter :: queue = 1
  integer :: a(10)

  a = 1
  call acc_copyin (a(1:5))
  call acc_copyout (a)
end program main
