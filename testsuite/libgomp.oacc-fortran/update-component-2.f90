! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Updates of sections of components, scalar components and components of
! elements (OpenACC 3.3, 2.14.4).
! { dg-do run }

include 'device-memory.inc'

program main
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
    integer, pointer :: s
  end type field
  type (field) :: f(3)
  integer :: total, scalar, i
  logical :: own

  own = own_memory ()
  do i = 1, 3
    allocate (f(i)%p(-i:i), f(i)%s)
    f(i)%p = 1
    f(i)%s = 1
    f(i)%n = i
  end do
  !$acc enter data copyin(f)
  do i = 1, 3
    !$acc enter data copyin(f(i)%p)
    !$acc enter data copyin(f(i)%s)
  end do
  f(2)%p = 5
  f(3)%s = 6
  f(1)%n = 7
  !$acc update device(f(2)%p(-1:0))
  !$acc update device(f(3)%s)
  !$acc update device(f(1)%n)
  !$acc serial present(f) copyout(total, scalar)
  total = 0
  scalar = 0
  do i = 1, 3
    total = total + sum (f(i)%p)
    scalar = scalar + f(i)%s + f(i)%n
    f(i)%p = 20
    f(i)%s = 30
  end do
  !$acc end serial
  if (scalar /= 8 + 12) stop 1
  if (total /= merge (23, 35, own)) stop 2
  !$acc update self(f(3)%p(2:3))
  !$acc update self(f(2)%s)
  if (any (f(3)%p(2:3) /= 20)) stop 3
  if (f(2)%s /= 30) stop 4
  !$acc exit data copyout(f(2)%p)
  if (any (f(2)%p /= 20)) stop 5
end program main
