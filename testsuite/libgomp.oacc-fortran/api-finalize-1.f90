! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_copyout_finalize and acc_delete_finalize against what directives entered,
! and the other way round (OpenACC 3.3, 2.6.7, 3.2.19).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  integer, allocatable :: a(:)
  integer :: b(10), i
  logical :: own

  own = own_memory ()
  allocate (a(3:12))
  a = 1
  b = 2
  do i = 1, 3
    !$acc enter data copyin(a)
    call acc_copyin (b)
  end do
  !$acc serial present(a, b)
  a = 10
  b = 20
  !$acc end serial
  call acc_delete (a)
  call acc_delete (b)
  if (.not. acc_is_present (a)) stop 1
  if (.not. acc_is_present (b)) stop 10
  call acc_copyout_finalize (a)
  !$acc exit data copyout(b) finalize
  if (any (a /= 10) .or. any (b /= 20)) stop 2
  if (acc_is_present (a) .and. own) stop 3
  if (acc_is_present (b) .and. own) stop 4

  !$acc data copy(b)
  call acc_copyin (b)
  call acc_copyin (b)
  call acc_delete_finalize (b)
  if (.not. acc_is_present (b)) stop 5
  !$acc serial present(b)
  b = 30
  !$acc end serial
  call acc_copyout_finalize (b)
  if (any (b /= 20) .and. own) stop 6
  if (.not. acc_is_present (b)) stop 7
  !$acc end data
  if (any (b /= 30)) stop 8
  if (acc_is_present (b) .and. own) stop 9
  call acc_delete_finalize (b)
end program main
