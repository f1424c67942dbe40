! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! "exit data copyout(d) finalize" of a structure that entered three times and
! whose component is still attached (OpenACC 3.3, 2.6.4, 2.6.6, 2.6.7).
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
  logical :: own

  own = own_memory ()
  allocate (t(0:4))
  t = 1
  f%n = 1
  f%p(0:) => t
  !$acc enter data copyin(f)
  !$acc enter data copyin(f)
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%p)
  !$acc serial present(f)
  f%n = 2
  f%p = 3
  !$acc end serial
  !$acc exit data copyout(f) finalize
  if (f%n /= 2) stop 1
  if (.not. associated (f%p, t)) stop 2
  if (lbound (f%p, 1) /= 0) stop 3
  if (.not. acc_is_present (t)) stop 4
  !$acc exit data copyout(f%p)
  if (any (t /= 3)) stop 5
  if (acc_is_present (t) .and. own) stop 6
  if (acc_is_present (f) .and. own) stop 7
end program main
