! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The structure leaves before its component: both come back, the host's pointer
! is what it was (OpenACC 3.3, 2.6.4, 2.6.7, 2.7.8).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:,:)
    integer :: m
  end type field
  type (field) :: f
  integer, allocatable, target :: t(:,:)
  logical :: own

  own = own_memory ()
  allocate (t(2,0:1))
  t = 1
  f%n = 1
  f%m = 2
  f%p(1:,0:) => t
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%p)
  !$acc serial present(f)
  f%n = 10
  f%m = 20
  f%p = 30
  !$acc end serial
  !$acc exit data copyout(f)
  !$acc exit data copyout(f%p)
  if (f%n /= 10 .or. f%m /= 20) stop 1
  if (any (t /= 30)) stop 2
  if (.not. associated (f%p, t)) stop 3
  if (any (lbound (f%p) /= [1, 0])) stop 4
  if (acc_is_present (f) .and. own) stop 5
  if (acc_is_present (t) .and. own) stop 6
end program main
