! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! firstprivate arrays of constant and of variable size, and derived types.
! { dg-do run }

module work
  implicit none
  type point
    real :: x(3)
    integer :: id
  end type point
contains
  subroutine add (n, v, total)
    integer, intent (in) :: n
    integer, intent (in) :: v(n)
    integer, intent (out) :: total
    integer :: own(n), big(500)
    type (point) :: p
    own = 3
    big = 1
    p = point ([1.0, 2.0, 3.0], 10)
    !$omp target firstprivate(own, big, p) map(to: v) map(from: total)
    total = sum (own) + sum (v) + sum (big) + nint (sum (p%x)) + p%id
    own = 0
    big = 0
    p%id = 0
    !$omp end target
    if (any (own /= 3) .or. any (big /= 1) .or. p%id /= 10) stop 1
  end subroutine add
end module work

program main
  use work
  implicit none
  integer :: n, total, i
  do n = 1, 40, 13
    call add (n, [(i, i = 1, n)], total)
    if (total /= 3 * n + n * (n + 1) / 2 + 516) stop 2
  end do
end program main
