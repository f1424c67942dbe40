! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! is_device_ptr with memory from omp_target_alloc, filled and read by kernels,
! fetched by omp_target_memcpy.
! { dg-do run }

module work
  use iso_c_binding
  implicit none
contains
  subroutine fill (device, n)
    type (c_ptr), intent (in) :: device
    integer, intent (in) :: n
    integer, pointer :: x(:)
    integer :: i
    !$omp target is_device_ptr(device) private(x)
    call c_f_pointer (device, x, [n])
    x = [(i * i, i = 1, n)]
    !$omp end target
  end subroutine fill

  integer function last (device, n)
    type (c_ptr), intent (in) :: device
    integer, intent (in) :: n
    integer, pointer :: x(:)
    !$omp target is_device_ptr(device) private(x) map(from: last)
    call c_f_pointer (device, x, [n])
    last = x(n)
    !$omp end target
  end function last
end module work

program main
  use work
  use omp_lib
  implicit none
  integer, parameter :: n = 64
  integer, target :: a(n)
  type (c_ptr) :: device
  integer :: i
  device = omp_target_alloc (int (4 * n, c_size_t), omp_get_default_device ())
  if (.not. c_associated (device)) stop 1
  call fill (device, n)
  if (last (device, n) /= n * n) stop 2
  if (omp_target_memcpy (c_loc (a), device, int (4 * n, c_size_t), &
                         0_c_size_t, 0_c_size_t, &
                         omp_get_initial_device (), &
                         omp_get_default_device ()) /= 0) stop 3
  if (any (a /= [(i * i, i = 1, n)])) stop 4
  call omp_target_free (device, omp_get_default_device ())
end program main
