! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Without debug information nothing is known of the type: the message says of which,
! and why.
! { dg-do run }
! { dg-additional-options "-g0" }
! { dg-library gomp_pset }
! { dg-shouldfail "type not known" { offload_device } }
! { dg-output "gomp_pset enter deep: .*debug information.*-g" { target offload_device } }
module types
  implicit none
  type, public :: t
    integer, allocatable :: a(:)
  end type t
end module types
program main
  use gomp_pset
  use omp_lib
  use types
  implicit none
  type(t) :: x
  integer :: stat
  character(300) :: errmsg

  x%a = [1, 2]
  call gomp_pset_enter_deep (x, stat=stat, errmsg=errmsg)
  if (omp_get_num_devices () > 0) then
    if (stat /= gomp_pset_unknown_type .or. errmsg == "") stop 124
  end if
  call gomp_pset_enter_deep (x)
end program main
