! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An explicit detach, and then the one that "exit data" of the component
! implies: nothing is attached any more, and nothing happens (OpenACC 3.3,
! 2.7.2, 2.7.11, 2.7.13).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field) :: f
  integer, target :: t(5)
  logical :: own

  own = own_memory ()
  t = 1
  f%n = 1
  f%p(0:) => t
  !$acc enter data copyin(f)
  !$acc enter data copyin(t)
  !$acc enter data attach(f%p)
  !$acc serial present(f)
  f%p = 2
  f%n = 3
  !$acc end serial
  !$acc exit data detach(f%p)
  !$acc exit data copyout(f%p)
  if (any (t /= 2)) stop 1
  if (acc_is_present (t) .and. own) stop 2
  !$acc exit data copyout(f)
  if (acc_is_present (f) .and. own) stop 3
  if (f%n /= 3 .or. .not. associated (f%p, t)) stop 4
  if (lbound (f%p, 1) /= 0) stop 5
end program main
