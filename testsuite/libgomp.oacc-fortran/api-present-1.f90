! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_is_present by array, by section and by length, inside and at the edges
! (OpenACC 3.3, 3.2.27).
! { dg-do run }
! { dg-mappings-left 0 }

program main
  use openacc
  use, intrinsic :: iso_fortran_env, only: int32, int64
  implicit none
  integer :: a(0:11)

  if (acc_is_present (a)) stop 1
  if (acc_is_present (a, 4)) stop 2
  if (acc_is_present (a, 4_int64)) stop 3
  call acc_create (a(1:10))
  if (.not. acc_is_present (a(1:10))) stop 4
  if (.not. acc_is_present (a(1), 40)) stop 5
  if (.not. acc_is_present (a(1), 40_int64)) stop 6
  if (.not. acc_is_present (a(3:4))) stop 7
  if (.not. acc_is_present (a(10))) stop 8
  if (acc_is_present (a)) stop 9
  if (acc_is_present (a(0:9))) stop 10
  if (acc_is_present (a(2:11))) stop 11
  if (acc_is_present (a(11))) stop 12
  if (acc_is_present (a(1), 41)) stop 13
  if (acc_is_present (a(0), 8_int64)) stop 14
  if (acc_is_present (a(1), 0)) stop 15
  if (acc_is_present (a(1), -1)) stop 16
  if (acc_is_present (a(1), -1_int64)) stop 17
  call acc_delete (a(1:10))
  if (acc_is_present (a(3))) stop 18
end program main
