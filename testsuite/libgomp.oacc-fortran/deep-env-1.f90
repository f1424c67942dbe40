! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! GOMP_PSET_DEEP: data clauses and directives of OpenACC, for static variables of
! derived types and polymorphic ones.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-set-target-env-var GOMP_PSET_DEEP "1" }
! { dg-mappings-left 0 }
module types
  implicit none
  type leaf
    integer :: n = 0
    integer, allocatable :: a(:)
  end type leaf
  type, extends(leaf) :: leaf2
    integer, allocatable :: b(:)
  end type leaf2
  type(leaf) :: s
  type(leaf), allocatable :: list(:), single
end module types
program main
  use openacc
  use types
  implicit none
  class(leaf), allocatable :: c
  integer :: total, i, j
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  if (shared) stop
  s%a = [1, 2, 3]
  allocate (list(3), single)
  do i = 1, 3
    list(i)%a = [(j, j = 1, i)]
  end do
  single%a = [5, 6]
  allocate (c, source=leaf2 (1, [1], [2, 3]))

  !$acc enter data copyin(s, list, single)
  !$acc enter data copyin(c)
  !$acc serial present(s, list, single) copy(total)
  total = sum (s%a) + sum (list(3)%a) + sum (single%a)
  s%a(2) = 20
  list(3)%a(3) = 30
  single%a(1) = 50
  s%n = 1
  !$acc end serial
  if (total /= 23) stop 1
  if (s%n /= 0 .or. s%a(2) /= 2) stop 2
  !$acc update self(s, list, single)
  if (s%n /= 1 .or. s%a(2) /= 20 .or. list(3)%a(3) /= 30) stop 3
  if (single%a(1) /= 50) stop 4
  ! Reallocated, allocated and freed.
  s%a = [(i, i = 1, 100)]
  deallocate (list(1)%a)
  list(2)%a = [7, 7, 7, 7]
  single%a(2) = 60
  !$acc update device(s, list) device(single)
  !$acc serial present(s, list, single) copy(total)
  total = sum (s%a) + sum (list(2)%a) + merge (1000, 0, allocated (list(1)%a)) &
          + single%a(2)
  list(2)%a(4) = 8
  s%a(100) = 0
  !$acc end serial
  if (total /= 5050 + 28 + 60) stop 5
  !$acc serial present(c)
  c%n = 10
  c%a(1) = 11
  !$acc end serial
  !$acc update self(c)
  if (c%n /= 10 .or. c%a(1) /= 11) stop 6
  !$acc exit data copyout(s, list) delete(single)
  !$acc exit data copyout(c)
  if (s%a(100) /= 0 .or. s%a(99) /= 99 .or. list(2)%a(4) /= 8) stop 7
  select type (c)
  type is (leaf2)
    if (any (c%b /= [2, 3])) stop 8
  end select

  ! A region, and compute constructs in it.
  !$acc data copy(s, list) copyin(single)
  !$acc serial
  s%n = 5
  s%a(1:2) = 9
  list(3)%a = 4
  single%a = 0
  !$acc end serial
  if (s%n == 5) stop 9
  !$acc end data
  if (s%n /= 5 .or. any (s%a(1:2) /= 9) .or. any (list(3)%a /= 4)) stop 10
  if (single%a(2) /= 60) stop 11

  ! By themselves, and on a queue.
  !$acc serial copy(s) async(1)
  s%a(3) = 33
  !$acc end serial
  !$acc serial copy(s) async(1)
  s%a(3) = s%a(3) + 1
  !$acc end serial
  !$acc wait(1)
  if (s%a(3) /= 34) stop 12
end program main
