! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Scalars of a procedure in constructs that are in a queue: their values are
! those of the time at which the construct was met, and changes by the
! construct are there for the next one.
! { dg-do run }

program main
  implicit none
  integer, parameter :: n = 100, steps = 50
  integer :: a(n)
  a = 0
  !$acc data copy(a)
  call add_steps (a)
  !$acc wait(1)
  !$acc end data
  if (any (a /= steps * (steps + 1))) error stop 1
  if (count_steps () /= steps) error stop 2
contains
  subroutine add_steps (a)
    integer, intent(inout) :: a(:)
    integer :: i, j, step
    do i = 1, steps
      step = 2 * i
      !$acc parallel loop present(a) async(1)
      do j = 1, n
        a(j) = a(j) + step
      end do
    end do
  end subroutine add_steps

  integer function count_steps () result (count)
    integer :: i, c
    c = 0
    do i = 1, steps
      !$acc parallel copy(c) async(1)
      c = c + 1
      !$acc end parallel
    end do
    !$acc wait
    count = c
  end function count_steps
end program main
