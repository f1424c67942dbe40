! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A data construct holds a structure; its components enter and leave inside
! (OpenACC 3.3, 2.6.4, 2.6.5, 2.6.7).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
    integer, allocatable :: a(:,:)
  end type field
  type (field) :: f
  integer, allocatable, target :: t(:)
  integer :: seen(3), i
  logical :: own

  own = own_memory ()
  allocate (t(0:5), f%a(2:3,4:5))
  t = 1
  f%a = 2
  f%n = 0
  nullify (f%p)
  !$acc data copy(f)
  f%p(6:) => t
  do i = 1, 3
    !$acc enter data copyin(f%p)
    !$acc enter data copyin(f%a)
    !$acc serial present(f) copyout(seen)
    seen = [lbound (f%p, 1), lbound (f%a)]
    f%p = f%p + 1
    f%a = f%a + 1
    f%n = f%n + 1
    !$acc end serial
    if (any (seen /= [6, 2, 4])) stop 1
    !$acc exit data copyout(f%a)
    !$acc exit data copyout(f%p)
    if (any (t /= i + 1) .or. any (f%a /= i + 2)) stop 2
    if (acc_is_present (t) .and. own) stop 3
    if (.not. acc_is_present (f)) stop 4
  end do
  !$acc exit data delete(f%p) finalize
  if (f%n /= 0 .and. own) stop 5
  !$acc end data
  if (f%n /= 3) stop 6
  if (.not. associated (f%p, t) .or. lbound (f%p, 1) /= 6) stop 7
  if (any (lbound (f%a) /= [2, 4]) .or. any (f%a /= 5)) stop 8
  if (acc_is_present (f) .and. own) stop 9
end program main
