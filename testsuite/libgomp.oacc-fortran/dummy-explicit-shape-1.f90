! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Explicit-shape and assumed-size dummy arguments, sections of them, and arrays
! with bounds from arguments (OpenACC 3.3, 2.7.1, 2.7.6, 2.7.7).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  integer, allocatable :: a(:,:)
  integer :: b(20)
  logical :: own

  own = own_memory ()
  allocate (a(0:2,0:3))
  a = 1
  b = 1
  call double_all (a, 3, 4)
  if (any (a /= 2)) stop 1
  !$acc enter data copyin(a, b)
  call double_all (a, 3, 4)
  call double_some (b(11), 5)
  if (any (a /= 2) .and. own) stop 2
  if (any (b /= 1) .and. own) stop 3
  !$acc exit data copyout(a, b)
  if (any (a /= 4)) stop 4
  if (any (b(11:15) /= 2) .or. sum (b) /= 25) stop 5
  call double_some (b(11), 5)
  if (any (b(11:15) /= 4) .or. sum (b) /= 35) stop 6

contains

  subroutine double_all (x, n, m)
    integer, intent (in) :: n, m
    integer, intent (inout) :: x(2:n+1,m)
    integer :: seen(2)
    !$acc serial copy(x) copyout(seen)
    seen = [lbound (x, 1), ubound (x, 2)]
    x = 2 * x
    !$acc end serial
    if (any (seen /= [2, m])) stop 7
  end subroutine double_all

  subroutine double_some (x, n)
    integer, intent (in) :: n
    integer, intent (inout) :: x(*)
    integer :: i
    !$acc serial copy(x(1:n))
    do i = 1, n
      x(i) = 2 * x(i)
    end do
    !$acc end serial
  end subroutine double_some
end program main
