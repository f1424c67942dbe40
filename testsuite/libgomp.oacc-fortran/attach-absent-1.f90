! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Attach and detach where the target or the structure is not present do nothing
! (OpenACC 3.3, 2.7.2, 2.7.12, 2.7.13).
! { dg-do run }

include 'device-memory.inc'
include 'attach-api.inc'

program main
  use attach_api
  use device_memory
  implicit none
  type field
    integer, pointer :: p(:)
    integer :: n
  end type field
  type (field), target :: f
  integer, target :: t(5)
  integer :: n
  logical :: own

  own = own_memory ()
  f%n = 7
  t = 1
  f%p => t
  ! Neither is present.
  !$acc enter data attach(f%p)
  !$acc exit data detach(f%p)
  call acc_attach (c_loc (f))
  call acc_detach (c_loc (f))
  if (acc_is_present (f) .and. own) stop 1
  if (acc_is_present (t) .and. own) stop 2
  ! Only the target.
  !$acc enter data copyin(t)
  !$acc enter data attach(f%p)
  call acc_attach (c_loc (f))
  call acc_detach (c_loc (f))
  !$acc exit data detach(f%p)
  if (acc_is_present (f) .and. own) stop 3
  !$acc exit data delete(t)
  ! Only the structure.
  !$acc enter data copyin(f)
  !$acc enter data attach(f%p)
  call acc_attach (c_loc (f))
  call acc_detach (c_loc (f))
  !$acc exit data detach(f%p)
  if (acc_is_present (t) .and. own) stop 4
  !$acc serial present(f) copyout(n)
  n = f%n
  f%n = 8
  !$acc end serial
  if (n /= 7) stop 5
  !$acc exit data copyout(f)
  if (f%n /= 8 .or. .not. associated (f%p, t)) stop 6
end program main
