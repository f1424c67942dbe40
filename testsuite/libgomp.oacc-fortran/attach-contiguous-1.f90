! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointer components with the attribute contiguous (OpenACC 3.3, 2.6.4, 3.2.25).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer, contiguous :: p(:,:)
  end type field
  type (field) :: f
  integer, target :: t(4,0:5)
  integer :: seen(4), total
  logical :: own

  own = own_memory ()
  t = 1
  f%n = 1
  nullify (f%p)
  !$acc enter data copyin(f)
  f%p(0:,7:) => t(:,2:3)
  !$acc enter data copyin(f%p)
  if (.not. acc_is_present (f%p)) stop 1
  if (acc_is_present (t) .and. own) stop 2
  !$acc serial present(f) copyout(seen, total)
  seen = [lbound (f%p), ubound (f%p)]
  total = sum (f%p)
  f%p = 5
  !$acc end serial
  if (any (seen /= [0, 7, 3, 8])) stop 3
  if (total /= 8) stop 4
  call acc_update_self (f%p)
  if (any (t(:,2:3) /= 5) .or. sum (t) /= 56) stop 5
  f%p = 6
  call acc_update_device (f%p)
  !$acc serial present(f) copyout(total)
  total = sum (f%p)
  !$acc end serial
  if (total /= 48) stop 6
  !$acc exit data delete(f%p)
  if (acc_is_present (f%p) .and. own) stop 7
  !$acc exit data delete(f)
end program main
