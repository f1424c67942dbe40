! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Scalar components, pointer and allocatable (OpenACC 3.3, 2.6.4, 2.7.6, 2.7.7).
! { dg-do run }

program main
  implicit none
  type field
    integer, pointer :: p
    integer :: n
    integer, allocatable :: a
  end type field
  type (field) :: f
  integer, target :: t
  integer :: seen(3)

  f%n = 3
  t = 1
  f%p => t
  allocate (f%a)
  f%a = 2
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%p, f%a)
  !$acc serial present(f) copyout(seen)
  seen = [f%p, f%a, f%n]
  f%p = 10
  f%a = 20
  !$acc end serial
  if (any (seen /= [1, 2, 3])) stop 1
  !$acc exit data copyout(f%p, f%a)
  if (t /= 10 .or. f%a /= 20) stop 2
  !$acc serial copy(f%p, f%a)
  f%p = f%p + 1
  f%a = f%a + 1
  !$acc end serial
  if (t /= 11 .or. f%a /= 21) stop 3
  !$acc exit data copyout(f)
  if (.not. associated (f%p, t)) stop 4
  if (f%a /= 21 .or. f%n /= 3) stop 5
end program main
