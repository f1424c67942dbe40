! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components of a structure that enter together leave one at a time (OpenACC
! 3.3, 2.6.6, 2.6.7).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
    integer :: k(5)
  end type field
  type (field) :: f
  integer, allocatable, target :: t(:)
  logical :: own

  own = own_memory ()
  allocate (t(10))
  t = 1
  f%n = 3
  f%k = 4
  f%p => t
  !$acc enter data copyin(f%n, f%p, f%k)
  !$acc serial present(f%n, f%p, f%k)
  f%p = 7
  f%k = 9
  f%n = 8
  !$acc end serial
  !$acc exit data copyout(f%k)
  if (any (f%k /= 9)) stop 1
  if (f%n /= 3 .and. own) stop 2
  if (.not. acc_is_present (t)) stop 3
  !$acc exit data copyout(f%p)
  if (any (t /= 7)) stop 4
  if (acc_is_present (t) .and. own) stop 5
  !$acc exit data copyout(f%n)
  if (f%n /= 8) stop 6
  if (acc_is_present (f%n) .and. own) stop 7
  if (acc_is_present (f%k) .and. own) stop 8
end program main
