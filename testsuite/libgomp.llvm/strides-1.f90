! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Dummy arguments of assumed shape whose elements are not side by side, or run
! backwards: all of them are mapped, and what is between them keeps its values.

program main
  implicit none
  integer :: i
  integer, target :: v(20), a(10,10)

  v = [(i, i = 1, 20)]
  call add (v(20:1:-1))
  if (any (v /= [(i + 1, i = 1, 20)])) stop 1
  call add (v(19:1:-3))
  do i = 1, 20
    if (v(i) /= i + 1 + merge (1, 0, mod (i, 3) == 1)) stop 2
  end do

  a = 1
  call add_all (a(2:8:2,3:9))
  if (sum (a) /= 128 .or. any (a(2:8:2,3:9) /= 2)) stop 3
  call add_all (a(10:1:-1,10:1:-1))
  if (sum (a) /= 228) stop 4
  call clear (a(1:9:4,5:1:-2))
  if (any (a(1:9:4,1:5:2) /= 0) .or. any (a(2:4,1) /= 2)) stop 5
contains
  subroutine add (x)
    integer :: x(:)

    !$omp target map(tofrom: x)
    x = x + 1
    !$omp end target
  end subroutine

  subroutine add_all (x)
    integer :: x(:,:)

    !$omp target map(tofrom: x)
    x = x + 1
    !$omp end target
  end subroutine

  subroutine clear (x)
    integer :: x(:,:)

    !$omp target map(from: x)
    x = 0
    !$omp end target
  end subroutine
end program
