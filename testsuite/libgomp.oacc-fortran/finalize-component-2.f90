! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! "exit data copyout(d%p) finalize" of a component that entered three times; the
! structure entered twice (OpenACC 3.3, 2.6.6, 2.6.7, 2.7.8).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, allocatable :: a(:)
  end type field
  type (field) :: f
  integer :: n
  logical :: own

  own = own_memory ()
  allocate (f%a(5))
  f%a = 1
  f%n = 1
  !$acc enter data copyin(f)
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%a)
  !$acc enter data copyin(f%a)
  !$acc enter data copyin(f%a)
  !$acc serial present(f)
  f%a = 3
  f%n = 4
  !$acc end serial
  !$acc exit data copyout(f%a) finalize
  if (any (f%a /= 3)) stop 1
  if (acc_is_present (f%a) .and. own) stop 2
  !$acc exit data delete(f)
  if (.not. acc_is_present (f)) stop 3
  !$acc serial present(f) copyout(n)
  n = f%n
  !$acc end serial
  if (n /= 4) stop 4
  !$acc exit data copyout(f)
  if (f%n /= 4 .or. any (f%a /= 3)) stop 5
  if (acc_is_present (f) .and. own) stop 6
end program main
