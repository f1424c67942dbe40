! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_update_device and acc_update_self, by array, by section and by length
! (OpenACC 3.3, 3.2.22, 3.2.23).
! { dg-do run }
! { dg-mappings-left 0 }

program main
  use openacc
  use, intrinsic :: iso_fortran_env, only: int32, int64
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), i, way

  a = 0
  call acc_copyin (a)
  do way = 1, 3
    a = [(way * 1000 + i, i = 1, n)]
    select case (way)
    case (1)
      call acc_update_device (a)
    case (2)
      call acc_update_device (a, 4 * n)
    case (3)
      call acc_update_device (a, 4_int64 * n)
    end select
    !$acc parallel loop present(a)
    do i = 1, n
      a(i) = a(i) + 1
    end do
    if (any (a /= [(way * 1000 + i, i = 1, n)])) stop 1
    select case (way)
    case (1)
      call acc_update_self (a)
    case (2)
      call acc_update_self (a, 4 * n)
    case (3)
      call acc_update_self (a, 4_int64 * n)
    end select
    if (any (a /= [(way * 1000 + i + 1, i = 1, n)])) stop 10 + way
  end do

  ! Parts; and the same, but by length.
  a = -1
  call acc_update_device (a(11:20))
  call acc_update_device (a(31), 40)
  call acc_update_self (a)
  do i = 1, n
    if (a(i) /= merge (-1, 3001 + i, (i >= 11 .and. i <= 20) &
                                     .or. (i >= 31 .and. i <= 40))) stop 4
  end do
  a = -5
  call acc_update_self (a(50:52))
  call acc_update_self (a(61), 8_int64)
  if (any (a(50:52) /= [3051, 3052, 3053])) stop 5
  if (any (a(61:62) /= [3062, 3063])) stop 6
  if (count (a == -5) /= n - 5) stop 7
  call acc_delete (a)
end program main
