! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The stride of an attached pointer changes, its first element does not: attach
! brings the device's descriptor up to date (OpenACC 3.3, 2.6.4, 2.6.8).
! { dg-do run }

program main
  implicit none
  type field
    integer, pointer :: p(:)
    integer :: n
  end type field
  type (field) :: f
  integer, target :: a(12)
  integer :: second, length, i

  a = [(i, i = 1, 12)]
  f%n = 1
  f%p => a
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%p)
  f%p => a(1:12:4)
  !$acc enter data attach(f%p)
  !$acc serial present(f) copyout(second, length)
  second = f%p(2)
  length = size (f%p)
  !$acc end serial
  if (length /= 3) stop 1
  if (second /= 5) stop 2
  !$acc exit data detach(f%p)
  !$acc exit data delete(a, f)
end program main
