! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An assumed-shape dummy entered in one call and left in the next; the stack in
! between is used for something else.  Stock libgomp's enter data maps a stack
! temporary that exit data never releases.
! { dg-do run }
! { dg-mappings-left 0 }

module work
  implicit none
contains
  subroutine enter (x)
    integer, intent (in) :: x(:,:)
    !$omp target enter data map(to: x)
  end subroutine enter

  subroutine leave (x)
    integer, intent (inout) :: x(:,:)
    !$omp target exit data map(from: x)
  end subroutine leave

  subroutine work_on (x, n)
    integer, intent (inout) :: x(:,:)
    integer, intent (in) :: n
    integer :: filler(n)
    filler = n
    !$omp target map(tofrom: x, filler)
    x = x + n
    filler = filler - n
    !$omp end target
    if (any (filler /= 0)) stop 1
  end subroutine work_on
end module work

program main
  use work
  implicit none
  integer :: a(6, 7), b(8, 9), i
  a = 1
  b = 2
  do i = 1, 25
    call enter (a)
    call work_on (b, 3 * i)
    call work_on (a, i)
    call enter (b)
    call work_on (b, 1)
    call leave (b)
    call leave (a)
  end do
  if (any (a /= 1 + 325)) stop 2
  if (any (b /= 2 + 3 * 325 + 25)) stop 3
end program main
