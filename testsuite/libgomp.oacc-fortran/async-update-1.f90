! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Updates of components with async, in the order of their queue, while the
! pointer moves on the host (OpenACC 3.3, 2.14.4, 2.16.1).
! { dg-do run }

include 'device-memory.inc'

program main
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field) :: f
  integer, target :: t(50000), u(50000)
  integer :: total
  logical :: own

  own = own_memory ()
  t = 1
  u = -1
  f%n = 1
  f%p => t
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%p)
  t = 2
  !$acc update device(f%p) async(3)
  !$acc serial present(f) copyout(total) async(3)
  total = sum (f%p)
  f%p = 3
  !$acc end serial
  !$acc update self(f%p) async(3)
  !$acc wait(3)
  if (total /= 100000) stop 1
  if (any (t /= 3)) stop 2
  t = 4
  !$acc update device(f%p(1:25000)) async(3)
  f%p => u
  !$acc wait(3)
  f%p => t
  !$acc exit data copyout(f%p) async(3)
  nullify (f%p)
  !$acc wait(3)
  if (any (t(1:25000) /= 4)) stop 3
  if (any (t(25001:) /= 3) .and. own) stop 4
  if (any (u /= -1)) stop 5
  !$acc exit data delete(f)
end program main
