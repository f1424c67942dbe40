! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components of no elements: associated and allocated on the device, with the
! host's bounds (OpenACC 3.3, 2.6.4, 2.7.7).
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
    integer, allocatable :: a(:,:)
  end type field
  type (field) :: f
  integer :: seen(6)
  logical :: there(2)

  f%n = 1
  nullify (f%p)
  !$acc enter data copyin(f)
  allocate (f%p(5:4), f%a(3:7,2:1))
  !$acc enter data copyin(f%p)
  !$acc enter data copyin(f%a)
  !$acc serial present(f) copyout(seen, there)
  there(1) = associated (f%p)
  there(2) = allocated (f%a)
  seen = [size (f%p), size (f%a), lbound (f%a), ubound (f%a)]
  f%n = 2
  !$acc end serial
  if (.not. there(2)) stop 1
  if (any (seen(1:2) /= 0)) stop 2
  if (any (seen(3:6) /= [3, 1, 7, 0])) stop 3
  if (.not. there(1)) stop 4
  !$acc exit data copyout(f%p)
  !$acc exit data copyout(f%a)
  !$acc exit data copyout(f)
  if (f%n /= 2) stop 5
  if (.not. associated (f%p) .or. size (f%a, 1) /= 5) stop 6
end program main
