! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! "enter data" of a component with async; the host's pointer changes before the
! queue is through.  What was attached is what the directive met (OpenACC 3.3,
! 2.6.8, 2.16.1).
! { dg-do run }

include 'device-memory.inc'

program main
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:,:)
  end type field
  type (field) :: f
  integer, target :: t(100000,2:3), u(2,2), slow(200000)
  integer :: seen(2), total, i
  logical :: own

  own = own_memory ()
  t = 1
  u = 5
  slow = 0
  f%n = 1
  nullify (f%p)
  !$acc enter data copyin(f, slow, u)
  f%p(1:,2:) => t
  !$acc parallel loop present(slow) async(1)
  do i = 1, size (slow)
    slow(i) = slow(i) + 1
  end do
  !$acc enter data copyin(f%p) async(1)
  f%p(7:,8:) => u
  if (own) then
    !$acc serial present(f) copyout(seen, total) async(1)
    seen = [lbound (f%p, 2), ubound (f%p, 1)]
    total = sum (f%p)
    !$acc end serial
    !$acc wait(1)
    if (any (seen /= [2, 100000])) stop 1
    if (total /= 200000) stop 2
  end if
  !$acc enter data attach(f%p) async(1)
  nullify (f%p)
  if (own) then
    !$acc serial present(f) copyout(seen, total) async(1)
    seen = [lbound (f%p, 2), lbound (f%p, 1)]
    total = sum (f%p)
    !$acc end serial
    !$acc wait(1)
    if (any (seen /= [8, 7])) stop 3
    if (total /= 20) stop 4
  end if
  f%p(7:,8:) => u
  !$acc exit data detach(f%p) async(1)
  !$acc exit data delete(f) async(1)
  !$acc exit data copyout(slow, t) async(1)
  !$acc wait
  if (any (slow /= 1) .or. any (t /= 1)) stop 5
end program main
