! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The clauses attach and detach count as well; "finalize" detaches at once
! (OpenACC 3.3, 2.6.6, 2.6.8, 2.7.12, 2.7.13).
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
  type (field), target :: copy
  integer, target :: t(0:9)
  logical :: own

  own = own_memory ()
  t = 1
  f%n = 1
  f%p(2:) => t
  !$acc enter data copyin(f, t)
  !$acc enter data attach(f%p)
  !$acc enter data attach(f%p)
  call acc_attach (c_loc (f))
  call fetch (copy, f)
  if (associated (copy%p, t) .and. own) stop 1
  !$acc exit data detach(f%p)
  call acc_detach (c_loc (f))
  call fetch (copy, f)
  if (associated (copy%p, t) .and. own) stop 2
  !$acc exit data detach(f%p)
  call fetch (copy, f)
  if (.not. associated (copy%p, t)) stop 3
  if (lbound (copy%p, 1) /= 2) stop 4

  !$acc enter data attach(f%p)
  !$acc enter data attach(f%p)
  !$acc exit data detach(f%p) finalize
  call fetch (copy, f)
  if (.not. associated (copy%p, t)) stop 5

  !$acc enter data attach(f%p)
  !$acc enter data attach(f%p)
  call acc_detach_finalize (c_loc (f))
  call fetch (copy, f)
  if (.not. associated (copy%p, t)) stop 6
  !$acc exit data delete(f, t)
  if (acc_is_present (f) .and. own) stop 7
  if (acc_is_present (t) .and. own) stop 8

contains

  ! The device's copy of F as it is.
  subroutine fetch (copy, f)
    type (field), target :: copy, f
    call acc_memcpy_from_device (c_loc (copy), acc_deviceptr (c_loc (f)), &
                                 int (storage_size (f) / 8, c_size_t))
  end subroutine fetch
end program main
