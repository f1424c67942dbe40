! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_create_async of a negative length.
! { dg-do run }
! { dg-shouldfail "negative" }
! { dg-output "libgomp: \[^\n\]* are not a valid object" }

program main
  use openacc
  use, intrinsic :: iso_fortran_env, only: int32, int64
  implicit none
  integer (acc_handle_kind), parameter :: queue = 1
  integer :: a(10)

  a = 1
  call acc_create_async (a, -8_int64, queue)
end program main
