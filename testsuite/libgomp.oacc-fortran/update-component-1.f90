! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! "update device" and "update self" of an array component that is attached: only
! elements move, the device's pointer stays (OpenACC 3.3, 2.14.4).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
    integer, allocatable :: a(:,:)
  end type field
  type (field) :: f
  integer :: totals(2), low(3)
  logical :: own

  own = own_memory ()
  f%n = 1
  nullify (f%p)
  !$acc enter data copyin(f)
  allocate (f%p(0:9), f%a(2:3,4:5))
  f%p = 1
  f%a = 1
  !$acc enter data copyin(f%p)
  !$acc enter data copyin(f%a)
  f%p = 7
  f%a = 8
  !$acc update device(f%p)
  !$acc update device(f%a)
  !$acc serial present(f) copyout(totals, low)
  totals = [sum (f%p), sum (f%a)]
  low = [lbound (f%p, 1), lbound (f%a)]
  f%p = 3
  f%a(3,5) = 4
  !$acc end serial
  if (any (totals /= [70, 32])) stop 1
  if (any (low /= [0, 2, 4])) stop 2
  if (any (f%p /= 7) .and. own) stop 3
  !$acc update self(f%p)
  !$acc update host(f%a)
  if (any (f%p /= 3)) stop 4
  if (f%a(3,5) /= 4 .or. sum (f%a) /= 28) stop 5
  if (lbound (f%p, 1) /= 0) stop 6
  !$acc exit data delete(f%p, f%a)
  !$acc exit data delete(f)
end program main
