! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! no_create of components: attached where the data is present, left alone where
! it is not (OpenACC 3.3, 2.7.10).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:), q(:)
  end type field
  type (field) :: f
  integer, allocatable, target :: t(:), u(:)
  integer :: low, total
  logical :: own

  own = own_memory ()
  allocate (t(5), u(5))
  t = 1
  u = 2
  f%n = 1
  f%p(0:) => t
  f%q(0:) => u
  !$acc enter data copyin(f)
  !$acc enter data copyin(t)
  !$acc data no_create(f%p, f%q)
  if (acc_is_present (u) .and. own) stop 1
  !$acc serial present(f) copyout(low, total)
  low = lbound (f%p, 1)
  total = sum (f%p)
  f%p = 3
  f%n = 2
  !$acc end serial
  !$acc end data
  if (low /= 0) stop 2
  if (total /= 5) stop 3
  !$acc exit data copyout(t)
  if (any (t /= 3) .or. any (u /= 2)) stop 4
  !$acc exit data copyout(f)
  if (f%n /= 2) stop 5
  if (.not. associated (f%p, t) .or. .not. associated (f%q, u)) stop 6
end program main
