! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer that a kernel points to other data keeps that target as long as the
! host's pointer does not change (OpenACC 3.3, 2.6.4).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
    integer, pointer :: q(:)
  end type field
  type (field) :: f
  integer, target :: t(4), u(5)
  integer :: total
  logical :: own

  own = own_memory ()
  t = 1
  u = 2
  f%n = 1
  f%p => t
  f%q => u
  !$acc enter data copyin(f, t, u)
  !$acc enter data attach(f%p, f%q)
  !$acc serial present(f)
  f%p => f%q
  !$acc end serial
  if (.not. associated (f%p, t) .and. own) stop 1
  !$acc serial present(f) copyout(total)
  total = sum (f%p)
  f%p(5) = 9
  !$acc end serial
  if (total /= 10) stop 2
  ! Detach: the host's value again.
  !$acc exit data detach(f%p, f%q)
  !$acc exit data copyout(f)
  if (own) then
    if (.not. associated (f%p, t)) stop 3
  end if
  !$acc exit data copyout(t, u)
  if (any (t /= 1) .or. u(5) /= 9) stop 4
end program main
