! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A scalar pointer, entered, re-associated and left many times over.  Stock
! libgomp's enter data leaves an extra mapping of the pointer variable behind.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  integer, target :: t(3)
  integer :: i
  t = [10, 20, 30]
  do i = 1, 30
    call one (t(mod (i, 3) + 1))
  end do
  if (any (t /= [20, 30, 40])) stop 4
contains
  subroutine one (x)
    integer, target, intent (inout) :: x
    integer, pointer :: p
    integer :: seen, before
    before = x
    p => x
    !$omp target enter data map(to: p)
    !$omp target map(from: seen)
    seen = p
    p = p + 1
    !$omp end target
    !$omp target exit data map(from: p)
    if (seen /= before) stop 1
    if (x /= before + 1) stop 2
  end subroutine one
end program main
