! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointer with a stride (every third element, and backwards) to an array that is
! mapped as a whole: the device's descriptor steps through the mapped data.
! { dg-do run }

program main
  implicit none
  integer, target :: t(30)
  integer, pointer :: p(:), q(:)
  integer :: i, seen(4)
  t = [(i, i = 1, 30)]
  p => t(1:30:3)
  q => t(30:1:-1)
  !$omp target data map(tofrom: t)
  ! Only the descriptors go along: the data is there.
  call kernel (p, q)
  !$omp end target data
  if (any (seen /= [145, 30, 1, 4])) stop 1
  if (t(28) /= -1 .or. t(2) /= -2) stop 2
  if (count (t > 0) /= 28) stop 3
contains
  subroutine kernel (x, y)
    integer, intent (inout), target :: x(:), y(:)
    integer :: i, first
    first = 0
    !$omp target map(tofrom: t) map(from: seen, first)
    seen(1) = 0
    do i = 1, 10
      seen(1) = seen(1) + t(1 + 3 * (i - 1))
    end do
    seen(2:4) = [t(30), t(1), t(4)]
    t(28) = -1
    t(2) = -2
    first = t(3)
    !$omp end target
    if (first /= 3) stop 4
    if (size (x) /= 10 .or. size (y) /= 30) stop 5
  end subroutine kernel
end program main
