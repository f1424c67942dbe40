! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Detach gives the device's pointer the value of the host's, bounds and all, so
! that a later copyout of the structure leaves the host's bounds as they are.
! The structure has only its own reference then (OpenACC 3.3, 2.6.4, 2.6.7,
! 2.7.2).
! { dg-do run }

include 'device-memory.inc'
include 'attach-api.inc'

program main
  use attach_api
  use device_memory
  implicit none
  type ty1
    integer, pointer :: p(:,:)
    integer :: n
  end type ty1
  type (ty1), target :: d
  type (ty1), target :: copy
  integer, pointer :: t1(:,:)
  integer :: low(2)
  logical :: own

  own = own_memory ()
  allocate (t1(3,4))
  t1 = 5
  d%n = 1
  nullify (d%p)
  !$acc enter data copyin(d)
  d%p(2:,2:) => t1
  !$acc enter data copyin(d%p)
  !$acc serial present(d) copyout(low)
  low = lbound (d%p)
  d%n = 7
  !$acc end serial
  if (any (low /= 2)) stop 1
  d%p(10:,10:) => d%p
  call acc_detach (c_loc (d))
  call acc_memcpy_from_device (c_loc (copy), acc_deviceptr (c_loc (d)), &
                               int (storage_size (d) / 8, c_size_t))
  if (.not. associated (copy%p, t1)) stop 2
  if (any (lbound (copy%p) /= 10)) stop 3
  if (any (ubound (copy%p) /= [12, 13])) stop 4
  !$acc exit data copyout(d)
  if (d%n /= 7) stop 5
  if (any (lbound (d%p) /= 10)) stop 6
  if (any (ubound (d%p) /= [12, 13])) stop 7
  if (.not. associated (d%p, t1)) stop 8
  if (acc_is_present (d) .and. own) stop 9
  if (sum (d%p) /= 60) stop 10
  !$acc exit data delete(t1)
end program main
