! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Attach of a pointer that got another target: the device's pointer follows, and
! the attachment counter is one again (OpenACC 3.3, 2.6.8).
! { dg-do run }

include 'device-memory.inc'
include 'attach-api.inc'

program main
  use attach_api
  use device_memory
  implicit none
  type ty1
    integer, pointer :: p(:,:)
  end type ty1
  type (ty1), target :: d
  type (ty1), target :: copy
  integer, pointer :: t1(:,:), t2(:,:)
  integer :: total, low(2), high(2)
  logical :: own

  own = own_memory ()
  allocate (t1(2,2), t2(0:4,-1:1))
  t1 = 1
  t2 = 10
  nullify (d%p)
  !$acc enter data copyin(d)
  !$acc enter data copyin(t1, t2)
  d%p => t1
  !$acc enter data attach(d%p)
  !$acc serial present(d) copyout(total, high)
  total = sum (d%p)
  high = ubound (d%p)
  !$acc end serial
  if (any (high /= 2)) stop 1
  if (total /= 4) stop 2

  d%p => t2
  !$acc enter data attach(d%p)
  !$acc serial present(d) copyout(total, low, high)
  total = sum (d%p)
  low = lbound (d%p)
  high = ubound (d%p)
  !$acc end serial
  if (any (low /= [0, -1])) stop 3
  if (any (high /= [4, 1])) stop 4
  if (total /= 150) stop 5

  call acc_detach (c_loc (d))
  call acc_memcpy_from_device (c_loc (copy), acc_deviceptr (c_loc (d)), &
                               int (storage_size (d) / 8, c_size_t))
  if (.not. associated (copy%p, t2)) stop 6
  !$acc exit data delete(t1, t2)
  !$acc exit data copyout(d)
  if (acc_is_present (d) .and. own) stop 7
  if (.not. associated (d%p, t2)) stop 8
end program main
