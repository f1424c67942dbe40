! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The if clause of data directives and constructs for components (OpenACC 3.3,
! 2.6.5, 2.6.6).
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
  integer :: low
  logical :: own, yes, no

  own = own_memory ()
  yes = command_argument_count () >= 0
  no = .not. yes
  allocate (t(4))
  t = 1
  f%n = 1
  f%p(3:) => t
  !$acc enter data copyin(f) if(no)
  if (acc_is_present (f) .and. own) stop 1
  !$acc enter data copyin(f) if(yes)
  if (.not. acc_is_present (f)) stop 2
  !$acc enter data copyin(f%p) if(no)
  if (acc_is_present (t) .and. own) stop 3
  !$acc exit data delete(f%p) if(no)
  !$acc data copy(f%p) if(yes)
  !$acc exit data copyout(f) if(no)
  !$acc serial present(f) copyout(low) if(yes)
  low = lbound (f%p, 1)
  f%p = 2
  !$acc end serial
  !$acc end data
  if (low /= 3) stop 4
  if (any (t /= 2)) stop 5
  !$acc data copy(f%p) if(no)
  if (acc_is_present (t) .and. own) stop 6
  !$acc end data
  !$acc serial copy(f%p) if(no)
  f%p = 3
  !$acc end serial
  if (any (t /= 3)) stop 7
  !$acc exit data delete(f) if(yes)
  if (acc_is_present (f) .and. own) stop 8
end program main
