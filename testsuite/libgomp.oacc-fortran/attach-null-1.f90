! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Null pointers and unallocated components in data clauses: nothing is copied,
! and on the device they are what they are on the host (OpenACC 3.3, 2.6.4,
! 2.7.2).
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
    integer, allocatable :: a(:,:)
    integer, pointer :: s
    integer :: m
  end type field
  type (field) :: f
  integer :: seen(3)

  f%n = 1
  f%m = 2
  nullify (f%p, f%s)
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%p)
  !$acc enter data copyin(f%a)
  !$acc enter data copyin(f%s)
  seen = -1
  !$acc serial present(f) copy(seen)
  if (.not. associated (f%p)) seen(1) = 1
  if (.not. allocated (f%a)) seen(2) = 2
  if (.not. associated (f%s)) seen(3) = 3
  f%n = 10
  f%m = 20
  !$acc end serial
  if (seen(1) /= 1) stop 1
  if (seen(2) /= 2) stop 2
  if (seen(3) /= 3) stop 3
  !$acc exit data copyout(f%p)
  !$acc exit data copyout(f%a)
  !$acc exit data copyout(f%s)
  !$acc exit data copyout(f)
  if (f%n /= 10 .or. f%m /= 20) stop 4
  if (associated (f%p) .or. associated (f%s) .or. allocated (f%a)) stop 5
end program main
