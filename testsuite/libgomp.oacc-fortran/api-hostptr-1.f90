! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_deviceptr and acc_hostptr of arrays that entered together, of their
! elements, and of components (OpenACC 3.3, 3.2.23, 3.2.24).
! { dg-do run }

include 'attach-api.inc'

program main
  use attach_api
  implicit none
  type field
    integer :: n
    integer :: values(10)
    integer, allocatable :: a(:)
  end type field
  type (field), target :: f
  integer, target :: a(100), b(50), c(10)
  integer :: i

  allocate (f%a(20))
  f%a = 1
  f%n = 1
  f%values = 2
  a = 1
  b = 2
  c = 3
  !$acc enter data copyin(a, b, c)
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%a)
  do i = 1, 10
    call check (c_loc (a(10*i)))
    call check (c_loc (b(5*i)))
    call check (c_loc (c(i)))
    call check (c_loc (f%values(i)))
    call check (c_loc (f%a(2*i)))
  end do
  call check (c_loc (f%n))
  !$acc exit data delete(a, b, c)
  !$acc data copyin(a, b, c)
  do i = 1, 10
    call check (c_loc (a(10*i)))
    call check (c_loc (b(5*i)))
    call check (c_loc (c(i)))
  end do
  !$acc end data
  !$acc exit data delete(f%a)
  !$acc exit data delete(f)

contains

  subroutine check (here)
    type (c_ptr), intent (in) :: here
    type (c_ptr) :: there
    there = acc_deviceptr (here)
    if (.not. c_associated (there)) stop 1
    if (.not. c_associated (acc_hostptr (there), here)) stop 2
  end subroutine check
end program main
