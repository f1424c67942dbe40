! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Arrays without elements are nothing to do, as they are for directives: neither
! an error nor a mapping.  With stock libgomp acc_copyin of one was fatal.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  use openacc
  implicit none
  integer (acc_handle_kind), parameter :: queue = 1
  integer, allocatable :: none(:), low(:), flat(:, :)
  integer :: a(10)

  allocate (none(0), low(5:1), flat(3, 4:2))
  a = 1
  call acc_copyin (a)
  call work (none)
  call work (low)
  call work (flat)
  ! Inside data that is there, too.
  call work (a(4:3))
  if (.not. acc_is_present (a)) stop 1
  a = 2
  call acc_copyout (a)
  if (any (a /= 1)) stop 2
  if (acc_is_present (a)) stop 3

contains

  subroutine work (x)
    integer, contiguous :: x(..)

    call acc_copyin (x)
    call acc_create (x)
    call acc_present_or_copyin (x)
    call acc_present_or_create (x)
    call acc_update_device (x)
    call acc_update_self (x)
    if (acc_is_present (x)) stop 4
    call acc_copyin_async (x, queue)
    call acc_create_async (x, queue)
    call acc_update_device_async (x, queue)
    call acc_update_self_async (x, queue)
    call acc_copyout_async (x, queue)
    call acc_delete_async (x, queue)
    call acc_copyout (x)
    call acc_delete (x)
    call acc_copyout_finalize (x)
    call acc_delete_finalize (x)
  end subroutine work
end program main
