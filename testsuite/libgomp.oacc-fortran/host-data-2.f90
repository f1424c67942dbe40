! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! host_data with if and if_present: without a device's copy, or under a false
! condition, names stand for the host's data (OpenACC 3.3, 2.8.2, 2.8.3).
! { dg-do run }

include 'attach-api.inc'

program main
  use attach_api
  implicit none
  integer, target :: a(5), b(5)
  type (c_ptr) :: there, here

  a = 1
  b = 2
  !$acc enter data copyin(a)
  there = acc_deviceptr (c_loc (a))
  here = c_loc (b)
  !$acc host_data use_device(a, b) if_present
  if (.not. c_associated (c_loc (a), there)) stop 1
  if (.not. c_associated (c_loc (b), here)) stop 2
  !$acc end host_data
  here = c_loc (a)
  !$acc host_data use_device(a) if(.false.)
  if (.not. c_associated (c_loc (a), here)) stop 3
  a(2) = 10
  !$acc end host_data
  if (any (a /= [1, 10, 1, 1, 1])) stop 4
  !$acc exit data delete(a)
end program main
