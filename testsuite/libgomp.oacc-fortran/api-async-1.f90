! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The asynchronous routines, by array and by length, on a slow queue (OpenACC
! 3.3, 3.2.18 to 3.2.23).
! { dg-do run }
! { dg-set-target-env-var GOMP_PSET_HOST_LATENCY "2000" }
! { dg-mappings-left 0 }

program main
  use openacc
  use, intrinsic :: iso_fortran_env, only: int32, int64
  implicit none
  integer, parameter :: n = 100000
  integer (acc_handle_kind), parameter :: queue = 3
  integer :: a(n), b(n), i, way
  integer, parameter :: bytes = 4 * n
  integer (int64), parameter :: long = bytes

  do way = 1, 3
    a = [(way * n + i, i = 1, n)]
    b = -1
    select case (way)
    case (1)
      call acc_copyin_async (a, queue)
      call acc_create_async (b, queue)
    case (2)
      call acc_copyin_async (a, bytes, queue)
      call acc_create_async (b, bytes, queue)
    case (3)
      call acc_copyin_async (a, long, queue)
      call acc_create_async (b, long, queue)
    end select
    !$acc parallel loop present(a, b) async(queue)
    do i = 1, n
      b(i) = a(i) + 1
      a(i) = 0
    end do
    call acc_wait (queue)
    a = [(way * n + 2 * i, i = 1, n)]
    select case (way)
    case (1)
      call acc_update_device_async (a, queue)
      call acc_update_self_async (b, queue)
    case (2)
      call acc_update_device_async (a, bytes, queue)
      call acc_update_self_async (b, bytes, queue)
    case (3)
      call acc_update_device_async (a, long, queue)
      call acc_update_self_async (b, long, queue)
    end select
    call acc_wait (queue)
    if (any (b /= [(way * n + i + 1, i = 1, n)])) stop 10 + way
    a = -2
    !$acc parallel loop present(a, b) async(queue)
    do i = 1, n
      b(i) = 7
      a(i) = a(i) + 3
    end do
    select case (way)
    case (1)
      call acc_copyout_async (a, queue)
      call acc_delete_async (b, queue)
    case (2)
      call acc_copyout_async (a, bytes, queue)
      call acc_delete_async (b, bytes, queue)
    case (3)
      call acc_copyout_async (a, long, queue)
      call acc_delete_async (b, long, queue)
    end select
    call acc_wait (queue)
    if (any (a /= [(way * n + 2 * i + 3, i = 1, n)])) stop 20 + way
    if (any (b /= [(way * n + i + 1, i = 1, n)])) stop 30 + way
    if (acc_is_present (a) .or. acc_is_present (b)) stop 40 + way
  end do
end program main
