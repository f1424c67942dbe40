! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Without GOMP_PSET_DEEP directives map what they say, and no more.
! { dg-do run }
! { dg-require-effective-target shallow_maps }
! { dg-additional-options "-g" }
! { dg-mappings-left 0 }
program main
  use omp_lib
  use, intrinsic :: iso_c_binding
  implicit none
  type t
    integer :: n = 0
    integer, allocatable :: a(:)
  end type t
  class(t), allocatable, target :: x

  if (omp_get_num_devices () == 0) stop
  allocate (x)
  x%a = [1, 2]
  !$omp target enter data map(to: x)
  if (omp_target_is_present (c_loc (x%a), 0) /= 0) stop 1
  if (omp_target_is_present (c_loc (x%n), 0) /= 0) stop 2
  !$omp target exit data map(release: x)
end program main
