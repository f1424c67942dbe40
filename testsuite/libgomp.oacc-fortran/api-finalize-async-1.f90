! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The asynchronous finalize routines.  GCC 12's module lacks them: these are the
! names that later ones have (OpenACC 3.3, 3.2.20, 3.2.21).
! { dg-do run }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }

program main
  use openacc
  use, intrinsic :: iso_fortran_env, only: int32, int64
  implicit none

  interface
    subroutine acc_copyout_finalize_async_32_h (a, len, async)
      import :: int32, acc_handle_kind
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: a
      type (*), dimension (*) :: a
      integer (int32) :: len
      integer (acc_handle_kind) :: async
    end subroutine
    subroutine acc_copyout_finalize_async_64_h (a, len, async)
      import :: int64, acc_handle_kind
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: a
      type (*), dimension (*) :: a
      integer (int64) :: len
      integer (acc_handle_kind) :: async
    end subroutine
    subroutine acc_copyout_finalize_async_array_h (a, async)
      import :: acc_handle_kind
      type (*), dimension (..), contiguous :: a
      integer (acc_handle_kind) :: async
    end subroutine
    subroutine acc_delete_finalize_async_32_h (a, len, async)
      import :: int32, acc_handle_kind
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: a
      type (*), dimension (*) :: a
      integer (int32) :: len
      integer (acc_handle_kind) :: async
    end subroutine
    subroutine acc_delete_finalize_async_64_h (a, len, async)
      import :: int64, acc_handle_kind
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: a
      type (*), dimension (*) :: a
      integer (int64) :: len
      integer (acc_handle_kind) :: async
    end subroutine
    subroutine acc_delete_finalize_async_array_h (a, async)
      import :: acc_handle_kind
      type (*), dimension (..), contiguous :: a
      integer (acc_handle_kind) :: async
    end subroutine
  end interface

  integer, parameter :: n = 1000
  integer (acc_handle_kind) :: queue = 2
  integer :: a(n), i, way

  do way = 1, 6
    a = [(i, i = 1, n)]
    call acc_copyin (a)
    call acc_create (a)
    a = -1
    select case (way)
    case (1)
      call acc_copyout_finalize_async_32_h (a, 4 * n, queue)
    case (2)
      call acc_copyout_finalize_async_64_h (a, 4_int64 * n, queue)
    case (3)
      call acc_copyout_finalize_async_array_h (a, queue)
    case (4)
      call acc_delete_finalize_async_32_h (a, 4 * n, queue)
    case (5)
      call acc_delete_finalize_async_64_h (a, 4_int64 * n, queue)
    case (6)
      call acc_delete_finalize_async_array_h (a, queue)
    end select
    call acc_wait (queue)
    if (acc_is_present (a)) stop 10 + way
    if (way <= 3) then
      if (any (a /= [(i, i = 1, n)])) stop 20 + way
    else
      if (any (a /= -1)) stop 30 + way
    end if
  end do
end program main
