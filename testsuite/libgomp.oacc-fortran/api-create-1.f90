! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_create and its older names, by array and by length: made when absent,
! counted when present, never copied (OpenACC 3.3, 3.2.19).
! { dg-do run }
! { dg-mappings-left 0 }

program main
  use openacc
  use, intrinsic :: iso_fortran_env, only: int32, int64
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), i, way

  do way = 1, 9
    ! Values that the device has never had.
    a = [(100000 * way + i, i = 1, n)]
    call enter (a, way)
    if (.not. acc_is_present (a)) stop 1
    call acc_update_self (a)
    if (all (a == [(100000 * way + i, i = 1, n)])) stop 20 + way
    a = [(i, i = 1, n)]
    !$acc parallel loop present(a)
    do i = 1, n
      a(i) = 500 - i
    end do
    call enter (a, way)
    call acc_delete (a)
    if (.not. acc_is_present (a)) stop 2
    if (any (a /= [(i, i = 1, n)])) stop 3
    call acc_copyout (a)
    if (acc_is_present (a)) stop 4
    if (any (a /= [(500 - i, i = 1, n)])) stop 10 + way
  end do

contains

  subroutine enter (x, way)
    integer, intent (inout) :: x(n)
    integer, intent (in) :: way

    select case (way)
    case (1)
      call acc_create (x)
    case (2)
      call acc_create (x, 4 * n)
    case (3)
      call acc_create (x, 4_int64 * n)
    case (4)
      call acc_present_or_create (x)
    case (5)
      call acc_present_or_create (x, 4 * n)
    case (6)
      call acc_present_or_create (x, 4_int64 * n)
    case (7)
      call acc_pcreate (x)
    case (8)
      call acc_pcreate (x, 4 * n)
    case (9)
      call acc_pcreate (x, 4_int64 * n)
    end select
  end subroutine enter
end program main
