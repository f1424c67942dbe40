! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component of a class array's elements cannot be passed either.
! { dg-do run }
! { dg-require-effective-target component_addresses }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  use omp_lib
  implicit none
  type t
    integer :: k = 0, v = 0
    character(5) :: c = "abcde"
  end type t
  class(t), allocatable, target :: y(:)
  integer :: stat

  if (omp_get_num_devices () == 0) stop
  allocate (y(3))
  call gomp_pset_enter_deep (y%v, stat=stat)
  if (stat /= gomp_pset_bad_object) stop 1
  call gomp_pset_enter_deep (y%c, stat=stat)
  if (stat /= gomp_pset_bad_object) stop 2
end program main
