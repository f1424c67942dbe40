! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components that are left out are unallocated on the device, unless they are mapped
! by themselves.
! { dg-do run }
! { dg-require-effective-target shallow_maps }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  use omp_lib
  implicit none
  type part
    integer, allocatable :: a(:), b(:)
  end type part
  type, extends(part) :: t
    type(part), allocatable :: parts(:)
    type(part) :: inside
    integer, allocatable :: c(:)
  end type t
  type(t), target :: x
  integer, pointer :: c(:)
  integer :: seen(5), stat
  character(200) :: errmsg

  if (omp_get_num_devices () == 0) stop
  x%a = [1, 2]
  x%b = [3]
  x%c = [4, 5]
  allocate (x%parts(2))
  x%parts(1)%a = [6]
  x%parts(2)%a = [7]
  x%parts(2)%b = [8]
  x%inside%b = [9]
  c => x%c
  !$omp target enter data map(to: c)
  call gomp_pset_enter_deep (x, leave_out=[character(20) :: "B", "parts % b", &
                                           " inside%b", "c"])
  seen = 0
  !$omp target map(tofrom: seen)
  seen = [sum (x%a) + x%parts(1)%a(1) + x%parts(2)%a(1), &
          merge (1, 0, allocated (x%b)), merge (1, 0, allocated (x%parts(2)%b)), &
          merge (1, 0, allocated (x%inside%b)), sum (x%c)]
  x%c = 20
  !$omp end target
  if (any (seen /= [16, 0, 0, 0, 9])) stop 1
  call gomp_pset_update_device_deep (x)
  call gomp_pset_exit_deep (x)
  if (any (x%c /= [4, 5])) stop 2
  !$omp target exit data map(from: c)
  if (any (x%c /= 20) .or. x%b(1) /= 3 .or. x%parts(2)%b(1) /= 8) stop 3

  call gomp_pset_enter_deep (x, leave_out=["d"], stat=stat, errmsg=errmsg)
  if (stat /= gomp_pset_bad_object) stop 4
  if (index (errmsg, '"d" is to be left out, but there is no such component') &
      == 0) stop 5
  call gomp_pset_enter_deep (x, leave_out=["inside"], stat=stat)
  if (stat /= gomp_pset_bad_object) stop 6
end program main
