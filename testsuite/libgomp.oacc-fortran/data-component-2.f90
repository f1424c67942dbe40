! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Data constructs with copyin, copyout, create and present of components in a
! structure that a data construct holds (OpenACC 3.3, 2.6.5, 2.7.5, 2.7.7 to
! 2.7.9).
! { dg-do run }

include 'device-memory.inc'

program main
  use device_memory
  implicit none
  type field
    integer :: n
    integer, allocatable :: in(:), out(:,:), work(:)
  end type field
  type (field) :: f
  integer :: seen(4), i
  logical :: own

  own = own_memory ()
  allocate (f%in(0:4), f%out(2:3,5), f%work(-5:-1))
  f%in = [(i, i = 0, 4)]
  f%out = -1
  f%work = -2
  f%n = 5
  !$acc data copyin(f)
  !$acc data copyin(f%in) copyout(f%out) create(f%work)
  !$acc serial present(f) copyout(seen)
  seen = [lbound (f%in, 1), lbound (f%out), lbound (f%work, 1)]
  do i = 1, f%n
    f%work(-i) = f%in(i-1)
    f%out(2,i) = f%work(-i)
    f%out(3,i) = 2 * f%work(-i)
  end do
  f%in = 99
  !$acc end serial
  if (any (seen /= [0, 2, 1, -5])) stop 1
  if (any (f%out /= -1) .and. own) stop 2
  !$acc data present(f%out, f%in)
  !$acc serial present(f%out, f%in) copyout(i)
  i = f%out(3,5) + f%in(4)
  f%out(2,1) = 50
  !$acc end serial
  !$acc end data
  if (i /= 107) stop 3
  !$acc end data
  !$acc end data
  if (any (f%out(2,:) /= [50, 1, 2, 3, 4])) stop 4
  if (any (f%out(3,:) /= [0, 2, 4, 6, 8])) stop 5
  if (own .and. any (f%in /= [0, 1, 2, 3, 4])) stop 6
  if (own .and. any (f%work /= -2)) stop 7
end program main
