! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_map_data: memory of acc_malloc is an array's copy, until acc_unmap_data;
! an attached pointer follows (OpenACC 3.3, 3.2.21, 3.2.22).
! { dg-do run }

include 'device-memory.inc'
include 'attach-api.inc'

program main
  use attach_api
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field) :: f
  integer, target :: a(0:9), b(0:9), seen(0:9)
  integer :: low
  type (c_ptr) :: memory
  logical :: own

  own = own_memory ()
  if (.not. own) stop
  a = 1
  b = 2
  f%n = 1
  memory = acc_malloc (40_c_size_t)
  call acc_memcpy_to_device (memory, c_loc (b), 40_c_size_t)
  call acc_map_data (c_loc (a), memory, 40_c_size_t)
  if (.not. acc_is_present (a)) stop 1
  if (.not. c_associated (acc_deviceptr (c_loc (a)), memory)) stop 2
  nullify (f%p)
  !$acc enter data copyin(f)
  f%p(-5:) => a
  !$acc enter data copyin(f%p)
  !$acc serial present(f) copyout(low)
  low = lbound (f%p, 1)
  f%p(-5) = 7
  f%p(-4:) = f%p(-4:) + 1
  !$acc end serial
  if (low /= -5) stop 3
  !$acc exit data delete(f%p)
  !$acc exit data delete(f)
  if (.not. acc_is_present (a)) stop 4
  if (any (a /= 1)) stop 5
  call acc_unmap_data (c_loc (a))
  if (acc_is_present (a)) stop 6
  call acc_memcpy_from_device (c_loc (seen), memory, 40_c_size_t)
  if (seen(0) /= 7 .or. any (seen(1:) /= 3)) stop 7
  call acc_free (memory)
end program main
