! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Arrays that a compute construct uses without a clause are copied; under
! default(present) they have to be present (OpenACC 3.3, 2.6.2).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type cell
    integer :: n
    integer :: values(3)
  end type cell
  integer, allocatable :: a(:)
  integer, pointer :: p(:,:)
  integer, target :: t(4,4)
  type (cell) :: c
  integer :: k, seen(3)
  logical :: own

  own = own_memory ()
  allocate (a(-2:2))
  a = 1
  t = 2
  p(0:,0:) => t
  c%n = 3
  c%values = 4
  k = 5
  !$acc parallel num_gangs(1) copyout(seen)
  seen = [lbound (a, 1), lbound (p)]
  a = a + k
  p(3,3) = 30
  c%n = c%n + 1
  !$acc end parallel
  if (any (seen /= [-2, 0, 0])) stop 1
  if (any (a /= 6)) stop 2
  if (t(4,4) /= 30 .or. sum (t) /= 60) stop 3
  if (c%n /= 4 .or. any (c%values /= 4)) stop 4
  if (acc_is_present (a) .and. own) stop 5

  !$acc enter data copyin(a, c)
  !$acc serial default(present)
  a(2) = 60
  c%values(2) = 40
  !$acc end serial
  if (a(2) /= 6 .and. own) stop 6
  if (c%values(2) /= 4 .and. own) stop 7
  !$acc exit data copyout(a, c)
  if (a(2) /= 60 .or. c%values(2) /= 40) stop 8
end program main
