! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! use_device_ptr with allocatable and pointer: the address inside the region is
! the device's, and the bounds are those of the host (OpenMP 5.2, 5.4.8).
! { dg-do run }

module work
  use iso_c_binding
  implicit none
contains
  subroutine on_device (address, n)
    type (c_ptr), intent (in) :: address
    integer, intent (in) :: n
    integer, pointer :: x(:)
    !$omp target is_device_ptr(address) private(x)
    call c_f_pointer (address, x, [n])
    x = x + 1
    !$omp end target
  end subroutine on_device
end module work

program main
  use work
  use omp_lib
  implicit none
  integer, allocatable, target :: a(:)
  integer, pointer :: p(:)
  type (c_ptr) :: host
  allocate (a(3:12), p(0:4))
  a = 1
  p = 2
  host = c_loc (a)
  !$omp target data map(tofrom: a, p)
  !$omp target data use_device_ptr(a, p)
  if (omp_get_num_devices () > 0 .and. c_associated (c_loc (a), host)) stop 1
  if (lbound (a, 1) /= 3 .or. ubound (p, 1) /= 4) stop 2
  call on_device (c_loc (a), 10)
  call on_device (c_loc (p), 5)
  !$omp end target data
  if (.not. c_associated (c_loc (a), host)) stop 3
  !$omp end target data
  if (any (a /= 2) .or. any (p /= 3)) stop 4
end program main
