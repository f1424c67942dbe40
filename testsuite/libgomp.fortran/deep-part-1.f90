! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Parts of an object that are entered by themselves: before the whole, they are in its
! way, and the message names both; else they may be, and what is reallocated in both
! is found by the update of either.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  use omp_lib
  implicit none
  type inner
    integer, allocatable :: a(:)
  end type inner
  type t
    integer :: k = 0
    type(inner) :: i
    type(inner), allocatable :: al
  end type t
  type(t), target :: x
  integer :: stat, n
  character(500) :: errmsg

  if (omp_get_num_devices () == 0) stop
  x%i%a = [1]
  allocate (x%al)
  x%al%a = [2]
  call gomp_pset_enter_deep (x%i)
  call gomp_pset_enter_deep (x, stat=stat, errmsg=errmsg)
  if (stat /= gomp_pset_bad_section) stop 1
  if (index (errmsg, "of x, ") == 0 .or. index (errmsg, ", x%i, ") == 0) stop 2
  if (index (errmsg, "deep-part-1.f90:29 ") == 0) stop 3
  call gomp_pset_exit_deep (x%i)

  do n = 1, 2
    call gomp_pset_enter_deep (x)
    call gomp_pset_enter_deep (x%i)
    call gomp_pset_enter_deep (x%al)
    ! Longer, and often at the same address.
    deallocate (x%al%a, x%i%a)
    allocate (x%al%a(5), x%i%a(3))
    x%al%a = 5
    x%i%a = 3
    if (n == 1) call gomp_pset_update_device_deep (x)
    call gomp_pset_update_device_deep (x%al)
    call gomp_pset_update_device_deep (x%i)
    if (n == 2) call gomp_pset_update_device_deep (x)
    !$omp target
    x%al%a = x%al%a * 2
    x%i%a = x%i%a * 2
    !$omp end target
    if (n == 1) call gomp_pset_exit_deep (x)
    call gomp_pset_exit_deep (x%al)
    call gomp_pset_exit_deep (x%i)
    if (n == 2) call gomp_pset_exit_deep (x)
    if (any (x%al%a /= 10) .or. any (x%i%a /= 6)) stop 4
  end do
end program main
