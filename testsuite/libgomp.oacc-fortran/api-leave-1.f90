! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_copyout, acc_delete and their finalize forms, by array and by length, of
! data with three references (OpenACC 3.3, 3.2.20, 3.2.21).
! { dg-do run }
! { dg-mappings-left 0 }

program main
  use openacc
  use, intrinsic :: iso_fortran_env, only: int32, int64
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), i, way, times

  do way = 1, 12
    a = [(i, i = 1, n)]
    call acc_copyin (a)
    call acc_copyin (a)
    call acc_create (a)
    a = -1
    times = merge (3, 1, way <= 6)
    do i = 1, times
      if (.not. acc_is_present (a)) stop 1
      if (any (a /= -1)) stop 2
      call leave (way)
    end do
    if (acc_is_present (a)) stop 20 + way
    ! The first three of six copy.
    if (mod (way - 1, 6) < 3) then
      if (any (a /= [(i, i = 1, n)])) stop 40 + way
    else
      if (any (a /= -1)) stop 60 + way
    end if
    ! Of what is absent: no action.
    a = -2
    call leave (way)
    if (any (a /= -2)) stop 3
  end do

contains

  subroutine leave (way)
    integer, intent (in) :: way

    select case (way)
    case (1)
      call acc_copyout (a)
    case (2)
      call acc_copyout (a, 4 * n)
    case (3)
      call acc_copyout (a, 4_int64 * n)
    case (4)
      call acc_delete (a)
    case (5)
      call acc_delete (a, 4 * n)
    case (6)
      call acc_delete (a, 4_int64 * n)
    case (7)
      call acc_copyout_finalize (a)
    case (8)
      call acc_copyout_finalize (a, 4 * n)
    case (9)
      call acc_copyout_finalize (a, 4_int64 * n)
    case (10)
      call acc_delete_finalize (a)
    case (11)
      call acc_delete_finalize (a, 4 * n)
    case (12)
      call acc_delete_finalize (a, 4_int64 * n)
    end select
  end subroutine leave
end program main
