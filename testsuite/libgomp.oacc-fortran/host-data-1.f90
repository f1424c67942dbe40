! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! In a host_data construct, arrays stand for their copies on the device
! (OpenACC 3.3, 2.8, 3.2.27).
! { dg-do run }

include 'device-memory.inc'
include 'attach-api.inc'

program main
  use attach_api
  use device_memory
  implicit none
  integer, target :: a(5)
  integer, allocatable, target :: b(:)
  integer, target :: t(3:8)
  logical :: own

  own = own_memory ()
  allocate (b(0:4))
  a = 1
  b = 2
  t = 3
  !$acc enter data copyin(a, b, t)
  if (own) then
    a = 0
    b = 0
    t = 0
  end if
  call look (a, b, t, 6)
  !$acc exit data delete(a, b, t)

contains

  subroutine look (a, b, t, n)
    integer, intent (in) :: n
    integer, target, intent (in) :: a(5), b(0:), t(3:n+2)
    integer, target :: seen(6)
    !$acc host_data use_device(a, b, t)
    call acc_memcpy_from_device (c_loc (seen), c_loc (a), 20_c_size_t)
    if (any (seen(1:5) /= 1)) stop 1
    call acc_memcpy_from_device (c_loc (seen), c_loc (b), 20_c_size_t)
    if (any (seen(1:5) /= 2)) stop 2
    call acc_memcpy_from_device (c_loc (seen), c_loc (b(2)), 8_c_size_t)
    if (any (seen(1:5) /= 2)) stop 3
    call acc_memcpy_from_device (c_loc (seen), c_loc (t), 24_c_size_t)
    if (any (seen /= 3)) stop 4
    if (lbound (b, 1) /= 0 .or. ubound (t, 1) /= 8) stop 5
    !$acc end host_data
    if (own) then
      if (any (a /= 0) .or. any (b /= 0) .or. any (t /= 0)) stop 6
    end if
  end subroutine look
end program main
