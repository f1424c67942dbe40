! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! enter data of an assumed-shape dummy leaves nothing on the callee's stack:
! another procedure's array lies there next, and is mapped.  Stock libgomp
! keeps a mapping of a dead temporary, and finds an overlap.
! { dg-do run }
! { dg-mappings-left 0 }

module work
  implicit none
contains
  subroutine enter (x)
    integer, intent (in) :: x(:)
    !$omp target enter data map(to: x)
  end subroutine enter

  ! Some way down the stack.
  subroutine enter_deeper (x)
    integer, intent (in) :: x(:)
    integer :: space(100)
    space = size (x)
    call enter (x)
    if (any (space /= size (x))) stop 2
  end subroutine enter_deeper

  subroutine leave (x)
    integer, intent (in) :: x(:)
    !$omp target exit data map(release: x)
  end subroutine leave

  subroutine use_stack (n)
    integer, intent (in) :: n
    integer :: filler(2000)
    filler = n
    !$omp target map(tofrom: filler)
    filler = filler + 1
    !$omp end target
    if (any (filler /= n + 1)) stop 1
  end subroutine use_stack
end module work

program main
  use work
  implicit none
  integer :: a(10), i
  a = 1
  do i = 1, 3
    call enter_deeper (a)
    call use_stack (i)
    call leave (a)
    call use_stack (-i)
  end do
end program main
