! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! GOMP_PSET_DEEP: regions inside each other, the same constructs again and again,
! finalize, sections.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-set-target-env-var GOMP_PSET_DEEP "1" }
! { dg-output "libgomp: GOMP_PSET_DEEP: acc enter data at deep-env-2.f90:\[0-9\]+: what list owns is not mapped: only a part of it" { target offload_device } }
! { dg-mappings-left 0 }
module types
  implicit none
  type leaf
    integer :: n = 0
    integer, allocatable :: a(:)
  end type leaf
  type(leaf) :: s
  type(leaf), allocatable :: list(:)
end module types
program main
  use openacc
  use types
  implicit none
  class(leaf), allocatable :: c
  integer :: i, total

  if (acc_get_device_type () == acc_device_host) stop
  allocate (c)
  s%a = [1, 2, 3]
  c%a = [4, 5]
  allocate (list(2))
  list(1)%a = [6]
  list(2)%a = [7, 8]

  !$acc enter data copyin(c)
  !$acc data copy(c) copyin(s)
  !$acc serial copy(c)
  c%n = c%n + size (c%a) + s%a(3)
  c%a(1) = 40
  !$acc end serial
  !$acc end data
  if (c%n /= 0 .or. c%a(1) /= 4) stop 1
  !$acc serial copy(total) present(c)
  total = c%n + c%a(1)
  !$acc end serial
  if (total /= 45) stop 2
  !$acc exit data copyout(c)
  if (c%n /= 5 .or. c%a(1) /= 40) stop 3

  ! The same many times, with components that change.
  do i = 1, 10
    if (mod (i, 3) == 0) s%a = [s%a, i]
    total = 0
    !$acc serial copy(s) copy(total)
    total = sum (s%a)
    s%n = s%n + 1
    s%a(1) = s%a(1) + 1
    !$acc end serial
    if (total /= i + 5 + sum ([3, 6, 9], mask=[3, 6, 9] <= i)) stop 4
  end do
  if (s%n /= 10 .or. s%a(1) /= 11 .or. size (s%a) /= 6) stop 5

  ! Another size; copied back with the last reference, or all at once.
  deallocate (list)
  allocate (list(3))
  do i = 1, 3
    list(i)%a = [i, i * i]
  end do
  !$acc enter data copyin(list)
  !$acc enter data copyin(list)
  !$acc enter data copyin(list, s)
  !$acc serial present(list, s)
  list(3)%a(2) = list(3)%a(1) + list(2)%a(2) + s%n
  !$acc end serial
  !$acc exit data copyout(list)
  if (list(3)%a(2) /= 9) stop 6
  !$acc exit data copyout(list, s) finalize
  if (list(3)%a(2) /= 17) stop 7

  ! Only a part: as without.
  !$acc enter data copyin(list(1:2))
  !$acc exit data delete(list(1:2))
end program main
