! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Allocatable scalars: mapped with their value, and unmapped without trace.
! Stock libgomp's enter data leaves a mapping of the pointer variable behind
! (known for dummies and scalars), which a later variable may hit.
! { dg-do run }
! { dg-mappings-left 0 }

module work
  implicit none
contains
  subroutine cycle_once (start)
    integer, intent (in) :: start
    integer, allocatable :: value
    integer :: seen
    allocate (value)
    value = start
    !$omp target enter data map(to: value)
    !$omp target map(from: seen)
    seen = value
    value = value + 1
    !$omp end target
    if (seen /= start) stop 1
    !$omp target exit data map(from: value)
    if (value /= start + 1) stop 2
  end subroutine cycle_once

  ! The same stack, other uses.
  recursive subroutine deeper (depth)
    integer, intent (in) :: depth
    integer :: filler(17 * depth)
    filler = depth
    call cycle_once (depth)
    if (depth > 1) call deeper (depth - 1)
    if (any (filler /= depth)) stop 3
  end subroutine deeper
end module work

program main
  use work
  implicit none
  integer :: i
  do i = 1, 20
    call cycle_once (i)
  end do
  call deeper (8)
end program main
