! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An allocatable that leaves, is allocated with other bounds and enters again,
! as a whole and as a component (OpenACC 3.3, 2.6.4, 2.6.6).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, allocatable :: a(:,:)
  end type field
  type (field) :: f
  integer, allocatable :: b(:)
  integer :: seen(4), i
  logical :: own

  own = own_memory ()
  f%n = 0
  !$acc enter data copyin(f)
  do i = 1, 4
    allocate (f%a(i:2*i,0:i), b(-i:i))
    f%a = i
    b = i
    !$acc enter data copyin(f%a)
    !$acc enter data copyin(b)
    !$acc serial present(f, b) copyout(seen)
    seen = [lbound (f%a, 1), ubound (f%a, 2), lbound (b, 1), ubound (b, 1)]
    f%a = f%a + b(-1)
    b = b + 1
    f%n = f%n + sum (f%a)
    !$acc end serial
    if (any (seen /= [i, i, -i, i])) stop 1
    !$acc exit data copyout(f%a)
    !$acc exit data copyout(b)
    if (any (f%a /= 2 * i) .or. any (b /= i + 1)) stop 2
    if (acc_is_present (f%a) .and. own) stop 3
    if (acc_is_present (b) .and. own) stop 4
    deallocate (f%a, b)
  end do
  !$acc update self(f%n)
  if (f%n /= 8 + 36 + 96 + 200) stop 5
  !$acc exit data delete(f)
end program main
