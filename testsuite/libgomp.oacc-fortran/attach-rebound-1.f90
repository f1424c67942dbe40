! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Attach of a pointer whose bounds changed, with the same target: the device's
! descriptor follows, and the attachment counter is one again.  A pointer of
! Fortran is all that its descriptor holds (OpenACC 3.3, 2.6.4, 2.6.8).
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
  integer :: low(2), high(2), element
  logical :: own

  own = own_memory ()
  allocate (t1(2,2), t2(2,2))
  t1 = reshape ([1, 2, 3, 4], [2, 2])
  t2 = 0
  nullify (d%p)
  !$acc enter data copyin(d)
  !$acc enter data copyin(t1, t2)
  d%p => t1
  !$acc enter data attach(d%p)
  d%p(10:,10:) => d%p
  !$acc enter data attach(d%p)
  !$acc serial present(d) copyout(low, high, element)
  low = lbound (d%p)
  high = ubound (d%p)
  element = d%p(10,11)
  !$acc end serial
  if (any (low /= 10)) stop 1
  if (any (high /= 11)) stop 2
  if (element /= 3) stop 3

  call acc_detach (c_loc (d))
  call acc_memcpy_from_device (c_loc (copy), acc_deviceptr (c_loc (d)), &
                               int (storage_size (d) / 8, c_size_t))
  if (.not. associated (copy%p, t1)) stop 4
  if (any (lbound (copy%p) /= 10)) stop 5
  !$acc exit data delete(t1, t2)
  !$acc exit data copyout(d)
  if (acc_is_present (d) .and. own) stop 6
  if (any (lbound (d%p) /= 10) .or. .not. associated (d%p, t1)) stop 7
end program main
