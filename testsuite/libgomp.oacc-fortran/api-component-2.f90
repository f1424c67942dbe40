! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_attach and acc_detach of a pointer that entered by a directive before; it
! gets other bounds each time (OpenACC 3.3, 2.6.8, 3.2.29).
! { dg-do run }

include 'attach-api.inc'

program main
  use attach_api
  implicit none
  type field
    integer, pointer :: p(:)
    integer :: n
  end type field
  type (field), target :: f
  type (field), target :: copy
  integer, target :: t(6), u(6)
  integer :: seen(3), i

  t = 1
  u = 2
  f%n = 1
  f%p => t
  !$acc enter data copyin(f, t, u)
  !$acc enter data copyin(f%p)
  do i = 2, 5
    if (mod (i, 2) == 0) then
      f%p(i:) => u
    else
      f%p(i:i+1) => t
    end if
    call acc_attach_async (c_loc (f), 1)
    !$acc serial present(f) copyout(seen) async(1)
    seen = [lbound (f%p, 1), size (f%p), sum (f%p)]
    !$acc end serial
    !$acc wait(1)
    if (seen(1) /= i) stop 1
    if (seen(2) /= size (f%p)) stop 2
    if (seen(3) /= sum (f%p)) stop 3
  end do
  f%p(9:) => u
  call acc_attach (c_loc (f))
  call acc_detach_async (c_loc (f), 1)
  call acc_wait (1)
  call acc_memcpy_from_device (c_loc (copy), acc_deviceptr (c_loc (f)), &
                               int (storage_size (f) / 8, c_size_t))
  if (.not. associated (copy%p, u) .or. lbound (copy%p, 1) /= 9) stop 4
end program main
