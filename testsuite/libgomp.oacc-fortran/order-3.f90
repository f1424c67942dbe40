! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The structure is gone and enters again while its component's data stays
! present: the data is attached anew (OpenACC 3.3, 2.6.4, 2.6.8).
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
  integer, allocatable, target :: t(:)
  integer :: i, total, low
  logical :: own

  own = own_memory ()
  allocate (t(6))
  t = 1
  f%p(3:) => t
  !$acc enter data copyin(t)
  do i = 1, 3
    f%n = i
    !$acc enter data copyin(f)
    !$acc enter data attach(f%p)
    !$acc serial present(f) copyout(total, low)
    total = sum (f%p)
    low = lbound (f%p, 1)
    f%p = f%p + 1
    f%n = 10 * f%n
    !$acc end serial
    if (total /= 6 * i) stop 1
    if (low /= 3) stop 2
    !$acc exit data detach(f%p)
    !$acc exit data copyout(f)
    if (f%n /= 10 * i) stop 3
    if (acc_is_present (f) .and. own) stop 4
  end do
  !$acc exit data copyout(t)
  if (any (t /= 4)) stop 5
end program main
