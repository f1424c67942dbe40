! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Assumed-shape dummy arguments that are parts of present arrays and components:
! "present" finds them, and a kernel uses the procedure's bounds (OpenACC 3.3,
! 2.7.1, 2.7.5).
! { dg-do run }

program main
  use openacc
  implicit none
  type field
    integer :: n
    integer, allocatable :: a(:,:)
  end type field
  type (field) :: f
  integer :: b(0:19)

  allocate (f%a(4,0:5))
  f%a = 1
  f%n = 1
  b = 1
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%a)
  !$acc enter data copyin(b)
  call add (f%a(:,2), 1)
  call add (f%a(2:3,5), 2)
  call add (b(3:7), 3)
  call add (b, 4)
  !$acc exit data copyout(f%a)
  !$acc exit data copyout(b)
  if (any (f%a(:,2) /= 2)) stop 1
  if (any (f%a(:,5) /= [1, 3, 3, 1])) stop 2
  if (sum (f%a) /= 24 + 4 + 4) stop 3
  if (any (b(3:7) /= 8) .or. any (b(:2) /= 5) .or. any (b(8:) /= 5)) stop 4
  !$acc exit data delete(f)

contains

  subroutine add (x, k)
    integer, intent (inout) :: x(5:)
    integer, intent (in) :: k
    integer :: i, seen(2)
    !$acc serial present(x) copyout(seen)
    seen = [lbound (x, 1), ubound (x, 1)]
    do i = lbound (x, 1), ubound (x, 1)
      x(i) = x(i) + k
    end do
    !$acc end serial
    if (any (seen /= [5, 4 + size (x)])) stop 5
  end subroutine add
end program main
