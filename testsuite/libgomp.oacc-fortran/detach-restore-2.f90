! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! As detach-restore-1.f90, with the detach that "exit data" of the component
! implies (OpenACC 3.3, 2.6.4, 2.7.2, 2.7.11).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type ty1
    integer :: n
    integer, pointer :: p(:,:)
    integer :: m
  end type ty1
  type (ty1), target :: d
  integer, allocatable, target :: t1(:,:)
  logical :: own

  own = own_memory ()
  allocate (t1(3,4))
  t1 = 5
  d%n = 1
  d%m = 2
  nullify (d%p)
  !$acc enter data copyin(d)
  d%p(2:,2:) => t1
  !$acc enter data copyin(d%p)
  d%p(10:,10:) => d%p
  !$acc serial present(d)
  d%n = 7
  d%m = 8
  !$acc end serial
  !$acc exit data delete(d%p)
  if (acc_is_present (t1) .and. own) stop 1
  !$acc exit data copyout(d)
  if (acc_is_present (d) .and. own) stop 2
  if (d%n /= 7 .or. d%m /= 8) stop 3
  if (any (lbound (d%p) /= 10)) stop 4
  if (any (ubound (d%p) /= [12, 13])) stop 5
  if (.not. associated (d%p, t1)) stop 6
  if (sum (d%p) /= 60) stop 7
end program main
