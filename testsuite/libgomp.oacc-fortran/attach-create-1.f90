! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A structure that is created while its pointer is null, and a pointer that is
! attached later: attach writes the whole descriptor.  Attaching again to the
! same target counts; the second detach brings the host's value (OpenACC 3.3,
! 2.6.4, 2.6.8, 2.7.7, 3.2.29).
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
  integer, pointer :: t1(:,:)
  integer :: low(2), high(2), element
  logical :: own

  own = own_memory ()
  nullify (d%p)
  allocate (t1(2,2))
  t1 = reshape ([1, 2, 3, 4], [2, 2])
  !$acc enter data create(d)
  d%p => t1
  !$acc enter data copyin(d%p)
  !$acc serial present(d) copyout(low, high, element)
  low = lbound (d%p)
  high = ubound (d%p)
  element = d%p(1,2)
  d%p(2,2) = 8
  !$acc end serial
  if (any (low /= 1)) stop 1
  if (any (high /= 2)) stop 2
  if (element /= 3) stop 3

  !$acc enter data copyin(d%p)
  call acc_detach (c_loc (d))
  call fetch (copy, d)
  if (associated (copy%p, t1) .and. own) stop 4
  element = 0
  !$acc serial present(d) copyout(element)
  element = d%p(2,2)
  !$acc end serial
  if (element /= 8) stop 5

  call acc_detach (c_loc (d))
  call fetch (copy, d)
  if (.not. associated (copy%p, t1)) stop 6
  if (any (lbound (copy%p) /= 1) .or. any (ubound (copy%p) /= 2)) stop 7

  !$acc exit data copyout(t1) finalize
  if (t1(2,2) /= 8 .or. sum (t1) /= 14) stop 8
  !$acc exit data copyout(d)
  if (.not. associated (d%p, t1)) stop 9
  if (acc_is_present (d) .and. own) stop 10

contains

  ! The device's copy of D as it is.
  subroutine fetch (copy, d)
    type (ty1), target :: copy, d
    call acc_memcpy_from_device (c_loc (copy), acc_deviceptr (c_loc (d)), &
                                 int (storage_size (d) / 8, c_size_t))
  end subroutine fetch
end program main
