! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The host's pointer moves in a data construct: what entered is what leaves, and
! the device's pointer gets the host's new value (OpenACC 3.3, 2.6.5, 2.7.2).
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
  integer, allocatable, target :: t(:), u(:)
  logical :: own

  own = own_memory ()
  allocate (t(4), u(-7:9))
  t = 1
  u = 2
  f%n = 1
  f%p => t
  !$acc enter data copyin(f)
  !$acc data copy(f%p)
  !$acc serial present(f)
  f%p = f%p + 4
  f%n = 3
  !$acc end serial
  f%p(-7:) => u
  !$acc end data
  if (any (t /= 5) .or. any (u /= 2)) stop 1
  if (acc_is_present (t) .and. own) stop 2
  call acc_memcpy_from_device (c_loc (copy), acc_deviceptr (c_loc (f)), &
                               int (storage_size (f) / 8, c_size_t))
  if (.not. associated (copy%p, u)) stop 3
  if (lbound (copy%p, 1) /= -7) stop 4
  !$acc exit data copyout(f)
  if (f%n /= 3) stop 5
  if (.not. associated (f%p, u) .or. lbound (f%p, 1) /= -7) stop 6
end program main
