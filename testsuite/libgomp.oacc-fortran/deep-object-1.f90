! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! OpenACC constructs find what was entered deeply: implicit data, present clauses, and
! clauses for components, which attach once more.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
module types
  implicit none
  type part
    real, allocatable :: v(:)
  end type part
  type t
    integer :: n = 0
    integer, allocatable :: a(:)
    type(part), allocatable :: parts(:)
  end type t
end module types
program main
  use gomp_pset
  use openacc
  use types
  implicit none
  type(t) :: x
  integer :: i, seen

  if (acc_get_device_type () == acc_device_host) stop
  x%n = 4
  x%a = [1, 2, 3, 4]
  allocate (x%parts(3))
  do i = 1, 3
    x%parts(i)%v = [real :: i, i]
  end do
  call gomp_pset_enter_deep (x)
  seen = 0
  !$acc serial copy(seen)
  seen = x%n + sum (x%a)
  do i = 1, 3
    seen = seen + nint (sum (x%parts(i)%v))
    x%parts(i)%v(1) = 10 * i
  end do
  x%a(1) = -1
  !$acc end serial
  if (seen /= 4 + 10 + 12) stop 1
  !$acc parallel loop present(x)
  do i = 1, 4
    x%a(i) = 2 * x%a(i)
  end do
  ! Its own attachment, and the end of that.
  !$acc data copyin(x%a)
  !$acc parallel loop present(x%a)
  do i = 1, 4
    x%a(i) = 2 * x%a(i)
  end do
  !$acc end data
  !$acc serial present(x) copy(seen)
  seen = sum (x%a)
  !$acc end serial
  if (seen /= 4 * 8) stop 2
  if (any (x%a /= [1, 2, 3, 4])) stop 3
  call gomp_pset_update_self_deep (x)
  if (any (x%a /= [-4, 8, 12, 16])) stop 4
  x%a = [5, 5]
  call gomp_pset_update_device_deep (x)
  !$acc serial present(x) copy(seen)
  seen = sum (x%a) + 100 * size (x%a)
  x%n = 9
  !$acc end serial
  if (seen /= 210) stop 5
  call gomp_pset_exit_deep (x)
  if (x%n /= 9 .or. any (x%a /= 5) .or. x%parts(3)%v(1) /= 30) stop 6
end program main
