! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Memory of acc_malloc in a kernel, by a deviceptr clause (OpenACC 3.3, 2.7.4,
! 3.2.16).
! { dg-do run }

include 'attach-api.inc'

program main
  use attach_api
  implicit none
  integer, target :: in(8), out(8)
  integer, pointer :: there(:)
  type (c_ptr) :: memory
  integer :: i

  in = [(i, i = 1, 8)]
  out = 0
  memory = acc_malloc (32_c_size_t)
  call acc_memcpy_to_device (memory, c_loc (in), 32_c_size_t)
  call c_f_pointer (memory, there, [8])
  call triple (there)
  call acc_memcpy_from_device (c_loc (out), memory, 32_c_size_t)
  call acc_free (memory)
  if (any (out /= 3 * in)) stop 1

contains

  subroutine triple (x)
    integer, intent (inout) :: x(8)
    integer :: i
    !$acc parallel loop deviceptr(x)
    do i = 1, 8
      x(i) = 3 * x(i)
    end do
  end subroutine triple
end program main
