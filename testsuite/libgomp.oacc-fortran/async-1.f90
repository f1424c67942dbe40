! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Routines about queues (OpenACC 3.3, 3.2.9 to 3.2.14).
! { dg-do run }
! { dg-require-effective-target emulated_device }
! { dg-set-target-env-var GOMP_PSET_HOST_LATENCY "200000" }

program main
  use openacc
  implicit none
  integer, parameter :: n = 10
  integer :: a(n), b(n)

  a = -1
  b = -2
  call acc_copyin (a)
  call acc_copyin (b)
  if (.not. acc_async_test (1)) stop 1

  call start_fill (1, 1)
  if (acc_async_test (1)) stop 2
  if (acc_async_test_all ()) stop 3
  if (.not. acc_async_test (2)) stop 4
  call acc_wait (1)
  if (.not. acc_async_test (1)) stop 5
  if (.not. acc_async_test_all ()) stop 6

  ! Queue 2 waits for queue 1.
  call start_fill (2, 1)
  call start_fill (3, 1)
  call acc_wait_async (1, 2)
  call start_copy (2)
  call acc_wait (2)
  if (.not. acc_async_test (1)) stop 7
  call acc_update_self (b)
  if (any (b /= 3)) stop 8

  call start_fill (4, 1)
  call start_fill (5, 1)
  call acc_wait_all_async (3)
  call start_copy (3)
  call acc_async_wait (3)
  if (.not. acc_async_test (1)) stop 9
  call acc_update_self (b)
  if (any (b /= 5)) stop 10

  call start_fill (6, 1)
  call start_fill (7, acc_async_noval)
  call acc_wait_all ()
  if (.not. acc_async_test_all ()) stop 11
  call start_fill (8, acc_async_noval)
  if (acc_async_test (acc_async_noval)) stop 12
  call acc_async_wait_all ()
  call acc_update_self (a)
  if (any (a /= 8)) stop 13

contains

  subroutine start_fill (value, queue)
    integer, value :: value, queue
    integer :: i

    !$acc parallel loop present(a) firstprivate(value) async(queue)
    do i = 1, n
       a(i) = value
    end do
  end subroutine start_fill

  subroutine start_copy (queue)
    integer, value :: queue
    integer :: i

    !$acc parallel loop present(a, b) async(queue)
    do i = 1, n
       b(i) = a(i)
    end do
  end subroutine start_copy

end program main
