! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A data construct names components of a structure that nothing else maps
! (OpenACC 3.3, 2.6.4, 2.6.5).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:,:)
    integer :: m
  end type field
  type (field) :: f
  integer, allocatable, target :: t(:,:)
  integer :: seen(4), i
  logical :: own

  own = own_memory ()
  allocate (t(0:1,-1:1))
  t = 1
  f%n = 2
  f%m = 3
  f%p(0:,-1:) => t
  do i = 1, 2
    !$acc data copy(f%p, f%n)
    !$acc serial present(f%p, f%n) copyout(seen)
    seen = [lbound (f%p), ubound (f%p)]
    f%p = f%p + f%n
    f%n = f%n + 1
    !$acc end serial
    !$acc end data
    if (any (seen /= [0, -1, 1, 1])) stop 1
  end do
  if (any (t /= 6)) stop 2
  if (f%n /= 4 .or. f%m /= 3) stop 3
  if (acc_is_present (t) .and. own) stop 4
  if (acc_is_present (f%n) .and. own) stop 5
  if (.not. associated (f%p, t)) stop 6
end program main
