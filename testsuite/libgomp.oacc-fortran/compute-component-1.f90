! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Clauses of compute constructs for components of a present structure: copy,
! copyin, copyout, create and present (OpenACC 3.3, 2.5.1, 2.7.5 to 2.7.9).
! { dg-do run }

include 'device-memory.inc'

program main
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
    integer, allocatable :: a(:,:)
  end type field
  type (field) :: f
  integer :: seen(3), total
  logical :: own

  own = own_memory ()
  f%n = 1
  nullify (f%p)
  !$acc enter data copyin(f)
  allocate (f%p(3:5), f%a(2,-1:1))
  f%p = 1
  f%a = 2
  !$acc serial copy(f%p) copyin(f%a) copyout(seen, total)
  seen = [lbound (f%p, 1), lbound (f%a)]
  total = sum (f%p) + sum (f%a)
  f%p = 3
  f%a = 4
  !$acc end serial
  if (any (seen /= [3, 1, -1])) stop 1
  if (total /= 15) stop 2
  if (any (f%p /= 3)) stop 3
  if (any (f%a /= 2) .and. own) stop 4

  f%p = 1
  !$acc parallel loop copyout(f%p) create(f%a)
  do total = 3, 5
    f%a(1,total-4) = 10 * total
    f%p(total) = f%a(1,total-4)
  end do
  if (any (f%p /= [30, 40, 50])) stop 5

  !$acc enter data create(f%p)
  !$acc kernels present(f%p)
  f%p = [7, 8, 9]
  !$acc end kernels
  if (any (f%p /= [30, 40, 50]) .and. own) stop 6
  !$acc exit data copyout(f%p)
  if (any (f%p /= [7, 8, 9])) stop 7
  !$acc exit data delete(f)
end program main
