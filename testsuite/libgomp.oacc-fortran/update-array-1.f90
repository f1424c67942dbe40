! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Updates of arrays and sections, with "if_present" for what is not present
! (OpenACC 3.3, 2.14.4).
! { dg-do run }

include 'device-memory.inc'

program main
  use device_memory
  implicit none
  integer, allocatable :: a(:), absent(:)
  integer, pointer :: p(:,:)
  integer :: s(10), total, i
  logical :: own

  own = own_memory ()
  allocate (a(0:9), absent(5), p(3,0:3))
  a = 1
  p = 2
  s = 3
  absent = 4
  !$acc enter data copyin(a, p, s)
  a = 10
  p = 20
  s = 30
  !$acc update device(a(2:4), p(:,1:2), s(9:10))
  !$acc update device(absent) if_present
  !$acc update device(absent, s(1:1)) if_present
  !$acc update device(a) if(.false.)
  if (own) then
    !$acc serial present(a, p, s) copyout(total)
    total = sum (a) + 1000 * sum (p)
    !$acc end serial
    if (total /= 37 + 1000 * 132) stop 1
  end if
  !$acc serial present(a, p, s) copyout(total)
  total = s(1) + s(9) + s(10)
  do i = 0, 9
    a(i) = i
  end do
  p = -1
  !$acc end serial
  if (total /= 90) stop 2
  !$acc update self(a(5:9))
  if (any (a(5:9) /= [5, 6, 7, 8, 9])) stop 3
  if (any (a(0:4) /= 10) .and. own) stop 4
  !$acc update host(p(:,3:3)) self(absent) if_present
  if (any (p(:,3) /= -1)) stop 5
  if (any (p(:,0:2) /= 20) .and. own) stop 6
  if (any (absent /= 4)) stop 7
  !$acc exit data delete(a, p, s)
end program main
