! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! "exit data delete(d%p) finalize" ends what the component holds, and nothing of
! the structure's own reference: its other values come back (OpenACC 3.3, 2.6.6,
! 2.6.7).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
    integer :: m
  end type field
  type (field) :: f
  integer, allocatable, target :: t(:)
  logical :: own

  own = own_memory ()
  allocate (t(5))
  t = 1
  f%n = 1
  f%m = 2
  f%p => t
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%p)
  !$acc enter data copyin(f%p)
  !$acc serial present(f)
  f%n = 10
  f%m = 20
  f%p = 30
  !$acc end serial
  !$acc exit data delete(f%p) finalize
  if (acc_is_present (t) .and. own) stop 1
  if (.not. acc_is_present (f)) stop 2
  !$acc exit data copyout(f)
  if (acc_is_present (f) .and. own) stop 3
  if (f%n /= 10 .or. f%m /= 20) stop 4
  if (.not. associated (f%p, t)) stop 5
  if (any (t /= 1) .and. own) stop 6
end program main
