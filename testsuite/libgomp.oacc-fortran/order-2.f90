! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The component enters before the structure around it, and is attached to it by
! a second directive (OpenACC 3.3, 2.6.4, 2.7.2, 2.7.7).  gfortran 12 maps the
! pointer's own place along, which lies in the structure that comes later.
! { dg-do run { xfail offload_device } }

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
  integer :: low, total
  logical :: own

  own = own_memory ()
  allocate (t(4:7))
  t = 1
  f%n = 2
  f%m = 3
  f%p(4:) => t
  !$acc enter data copyin(f%p)
  !$acc enter data copyin(f)
  !$acc enter data attach(f%p)
  !$acc serial present(f) copyout(low, total)
  low = lbound (f%p, 1)
  total = sum (f%p) + f%n + f%m
  f%p = 5
  f%n = 6
  f%m = 7
  !$acc end serial
  if (low /= 4) stop 1
  if (total /= 9) stop 2
  !$acc exit data detach(f%p)
  !$acc exit data copyout(f%p)
  if (any (t /= 5)) stop 3
  if (acc_is_present (t) .and. own) stop 4
  !$acc exit data copyout(f)
  if (f%n /= 6 .or. f%m /= 7) stop 5
  if (.not. associated (f%p, t) .or. lbound (f%p, 1) /= 4) stop 6
end program main
