! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Allocatable dummy arguments of procedures that allocate, enter, change and
! leave (OpenACC 3.3, 2.6.4, 2.6.6).
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
  type (field), target :: f
  integer, allocatable :: b(:)
  integer :: seen(4)
  logical :: own

  own = own_memory ()
  f%n = 1
  !$acc enter data copyin(f)
  call make (f%a, -3, 3)
  call make (b, 7, 9)
  !$acc serial present(f, b) copyout(seen)
  seen = [lbound (f%a, 1), ubound (f%a, 1), lbound (b, 1), ubound (b, 1)]
  f%a = f%a + 1
  b = b + 2
  !$acc end serial
  if (any (seen /= [-3, 3, 7, 9])) stop 1
  call drop (f%a, 11)
  call drop (b, 12)
  if (allocated (f%a) .or. allocated (b)) stop 2
  call make (f%a, 0, 1)
  !$acc serial present(f) copyout(seen)
  seen(1:2) = [lbound (f%a, 1), ubound (f%a, 1)]
  !$acc end serial
  if (any (seen(1:2) /= [0, 1])) stop 3
  call drop (f%a, 10)
  !$acc exit data delete(f)

contains

  subroutine make (a, low, high)
    integer, allocatable, intent (inout) :: a(:)
    integer, intent (in) :: low, high
    allocate (a(low:high))
    a = 10
    !$acc enter data copyin(a)
  end subroutine make

  subroutine drop (a, expected)
    integer, allocatable, intent (inout) :: a(:)
    integer, intent (in) :: expected
    if (.not. acc_is_present (a)) stop 4
    !$acc exit data copyout(a)
    if (acc_is_present (a) .and. own) stop 5
    if (any (a /= expected)) stop 6
    deallocate (a)
  end subroutine drop
end program main
