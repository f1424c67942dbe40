! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Columns of a component of rank two, in a compute construct and in a data
! construct (OpenACC 3.3, 2.6.5, 2.7.1, 2.7.6).
! { dg-do run }

program main
  implicit none
  type field
    integer, allocatable :: a(:,:)
    integer :: n
  end type field
  type (field) :: f
  integer :: seen(4), j

  allocate (f%a(0:3,0:9))
  do j = 0, 9
    f%a(:,j) = j
  end do
  f%n = 1
  !$acc data copyin(f)
  !$acc serial copy(f%a(:,2:4)) copyout(seen)
  seen = [lbound (f%a), ubound (f%a)]
  f%a(:,2:4) = f%a(:,2:4) + 10
  !$acc end serial
  if (any (seen /= [0, 0, 3, 9])) stop 1
  if (any (f%a(0,:) /= [0, 1, 12, 13, 14, 5, 6, 7, 8, 9])) stop 2
  if (any (f%a(3,:) /= [0, 1, 12, 13, 14, 5, 6, 7, 8, 9])) stop 3

  !$acc data copy(f%a(:,9:9))
  !$acc serial present(f)
  f%a(:,9) = f%a(:,9) + 20
  !$acc end serial
  !$acc end data
  !$acc end data
  if (any (f%a(:,9) /= 29)) stop 4
  if (sum (f%a(:,0:8)) /= 4 * (36 + 30)) stop 5
end program main
