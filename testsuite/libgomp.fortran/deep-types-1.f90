! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! -fwhole-program removes the table of a type, so that nothing tells whether a component
! is allocatable: the message says what does.
! { dg-do run }
! { dg-additional-options "-g -O2 -fwhole-program" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
module types
  implicit none
  type node
    integer :: v = 0
    type(node), allocatable :: next
  end type node
  type holder
    type(node), allocatable :: first
  end type holder
end module types
program main
  use types
  use gomp_pset
  use omp_lib
  implicit none
  type(holder), target :: h
  character(600) :: errmsg
  integer :: stat

  if (omp_get_num_devices () == 0) stop
  allocate (h%first)
  allocate (h%first%next)
  call gomp_pset_enter_deep (h, stat=stat, errmsg=errmsg)
  if (stat == gomp_pset_done) then
    call gomp_pset_exit_deep (h)
  else
    if (stat /= gomp_pset_unknown_type) stop 1
    if (index (errmsg, "look alike") == 0) stop 2
    if (index (errmsg, "gomp-pset-types") == 0) stop 3
  end if
end program main
