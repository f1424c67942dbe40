! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The data routines with contiguous sections of arrays and components
! (OpenACC 3.3, 2.7.1, 3.2.18 to 3.2.20, 3.2.25).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, allocatable :: a(:)
  end type field
  type (field) :: f
  integer :: b(4,0:9), total
  logical :: own

  own = own_memory ()
  allocate (f%a(0:19))
  f%a = 1
  b = 2
  call acc_copyin (f%a(5:9))
  call acc_copyin (b(:,2:4))
  if (.not. acc_is_present (f%a(5:9))) stop 1
  if (.not. acc_is_present (b(:,3:4))) stop 11
  if (acc_is_present (f%a) .and. own) stop 2
  if (acc_is_present (b(:,4:5)) .and. own) stop 3
  f%a(6:7) = 10
  b(:,3) = 20
  call acc_update_device (f%a(6:7))
  call acc_update_device (b(:,3))
  !$acc serial present(b(:,2:4)) copyout(total)
  total = sum (b(:,2:4))
  b(:,2:4) = 5
  !$acc end serial
  if (total /= 96) stop 4
  call acc_update_self (b(:,4))
  if (any (b(:,4) /= 5)) stop 5
  if (any (b(:,2) /= 2) .and. own) stop 6
  f%a = 0
  call acc_copyout (f%a(5:9))
  if (any (f%a(5:9) /= [1, 10, 10, 1, 1]) .and. own) stop 7
  if (any (f%a(0:4) /= 0) .or. any (f%a(10:) /= 0)) stop 8
  call acc_copyout (b(:,2:4))
  if (any (b(:,2:4) /= 5) .or. any (b(:,0:1) /= 2)) stop 9
  if (acc_is_present (b(:,2:4)) .and. own) stop 10
end program main
