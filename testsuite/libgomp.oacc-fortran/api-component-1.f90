! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_copyin and the like for components, and acc_attach, acc_detach and
! acc_detach_finalize (OpenACC 3.3, 3.2.18 to 3.2.20, 3.2.29).
! { dg-do run }

include 'device-memory.inc'
include 'attach-api.inc'

program main
  use attach_api
  use device_memory
  implicit none
  type link
    integer, allocatable :: a(:)
  end type link
  type field
    integer :: n
    type (link) :: first, second
    integer :: m
  end type field
  type (field), target :: f
  integer :: seen(4)
  logical :: own

  own = own_memory ()
  f%n = 1
  f%m = 2
  allocate (f%first%a(-1:1), f%second%a(5:8))
  f%first%a = 3
  f%second%a = 4
  call acc_copyin (f)
  call acc_copyin (f%first%a)
  call acc_create (f%second%a)
  call acc_attach (c_loc (f%first))
  call acc_attach (c_loc (f%second))
  call acc_update_device (f%second%a)
  !$acc serial present(f) copyout(seen)
  seen = [lbound (f%first%a, 1), lbound (f%second%a, 1), sum (f%first%a), &
          sum (f%second%a)]
  f%first%a = 30
  f%second%a = 40
  f%n = 10
  f%m = 20
  !$acc end serial
  if (any (seen /= [-1, 5, 9, 16])) stop 1
  call acc_update_self (f%second%a)
  if (any (f%second%a /= 40)) stop 2
  call acc_detach (c_loc (f%first))
  call acc_detach_finalize (c_loc (f%second))
  call acc_copyout (f%first%a)
  call acc_delete (f%second%a)
  call acc_copyout (f)
  if (any (f%first%a /= 30)) stop 3
  if (f%n /= 10 .or. f%m /= 20) stop 4
  if (lbound (f%first%a, 1) /= -1 .or. lbound (f%second%a, 1) /= 5) stop 5
  if (acc_is_present (f) .and. own) stop 6
  if (acc_is_present (f%first%a) .and. own) stop 7
  if (acc_is_present (f%second%a) .and. own) stop 8
end program main
