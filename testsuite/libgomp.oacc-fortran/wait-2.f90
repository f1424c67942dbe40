! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The routines for queues: acc_wait, acc_wait_async, acc_wait_all,
! acc_wait_all_async, acc_async_test, acc_async_test_all (OpenACC 3.3, 3.2.9 to
! 3.2.12).
! { dg-do run }

program main
  use openacc
  implicit none
  integer :: a(60000), b(60000), i

  a = 1
  b = 0
  call acc_copyin_async (a, 1)
  call acc_wait_async (1, 2)
  call acc_create_async (b, 2)
  !$acc parallel loop present(a, b) async(2)
  do i = 1, 60000
    b(i) = a(i) + 1
  end do
  call acc_update_self_async (b, 2)
  call acc_wait (2)
  if (.not. acc_async_test (2)) stop 1
  if (any (b /= 2)) stop 2
  !$acc parallel loop present(a) async(3)
  do i = 1, 60000
    a(i) = a(i) + 2
  end do
  call acc_wait_all_async (4)
  call acc_copyout_async (a, 4)
  call acc_wait (4)
  if (any (a /= 3)) stop 3
  b = 9
  call acc_update_device_async (b, acc_async_noval)
  !$acc parallel loop present(b) async
  do i = 1, 60000
    b(i) = b(i) + 1
  end do
  call acc_copyout_async (b, acc_async_noval)
  call acc_wait_all ()
  if (.not. acc_async_test_all ()) stop 4
  if (any (b /= 10)) stop 5
end program main
