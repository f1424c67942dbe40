! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The host reallocates, moves, frees and allocates between enter and exit.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
! { dg-output "libgomp: gomp_pset exit deep at deep-change-1.f90:\[0-9\]*: x.1.%c, 8 bytes at \[^ \]*, was allocated after its object was entered" { target offload_device } }
program main
  use gomp_pset
  use omp_lib
  implicit none
  type t
    integer, allocatable :: a(:), b(:), c(:)
  end type t
  type(t) :: x(3)
  integer, allocatable :: spare(:)
  integer :: i, stat, seen(3)

  if (omp_get_num_devices () == 0) stop
  do i = 1, 3
    x(i)%a = [i, i]
    x(i)%b = [10 * i]
  end do
  call gomp_pset_update_device_deep (x, stat=stat)
  if (stat /= gomp_pset_no_action) stop 1
  call gomp_pset_enter_deep (x)
  deallocate (x(1)%a)
  allocate (x(1)%c(5000))
  x(1)%c = 1
  call move_alloc (x(2)%b, spare)
  call move_alloc (x(3)%a, x(3)%c)
  x(2)%a = [(i, i = 1, 7)]
  call gomp_pset_update_device_deep (x)
  seen = 0
  !$omp target map(tofrom: seen) private(i)
  do i = 1, 3
    if (allocated (x(i)%a)) seen(i) = seen(i) + sum (x(i)%a)
    if (allocated (x(i)%b)) seen(i) = seen(i) + 1000 * x(i)%b(1)
    if (allocated (x(i)%c)) seen(i) = seen(i) + sum (x(i)%c)
    if (allocated (x(i)%c)) x(i)%c = -1
  end do
  !$omp end target
  if (any (seen /= [15000, 28, 30006])) stop 2
  if (any (x(1)%c /= 1)) stop 3
  call gomp_pset_update_self_deep (x)
  if (any (x(1)%c /= -1) .or. any (x(3)%c /= -1) .or. size (x(3)%c) /= 2) stop 4

  ! Not told: what is still there is brought back, the rest is released.
  !$omp target
  x(1)%c = 5
  x(2)%a = 6
  !$omp end target
  deallocate (x(1)%c)
  allocate (x(1)%c(2), source=3)
  call gomp_pset_exit_deep (x)
  if (any (x(1)%c /= 3) .or. size (x(1)%c) /= 2) stop 5
  if (any (x(2)%a /= 6) .or. size (x(2)%a) /= 7) stop 6
  if (allocated (x(2)%b) .or. spare(1) /= 20) stop 7
end program main
