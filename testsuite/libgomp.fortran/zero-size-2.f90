! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Zero-size explicit-shape arrays, sections and strings.
! { dg-do run }

module work
  implicit none
contains
  subroutine sizes (n, x, y, text, seen)
    integer, intent (in) :: n
    integer, intent (inout) :: x(n), y(n, 3)
    character (len=*), intent (in) :: text
    integer, intent (out) :: seen
    !$omp target map(tofrom: x, y) map(to: text) map(from: seen)
    seen = size (x) + 10 * size (y) + 1000 * len (text)
    !$omp end target
  end subroutine sizes
end module work

program main
  use work
  implicit none
  integer :: x(10), y(30), seen, n, a(20), i
  call sizes (0, x, y, '', seen)
  if (seen /= 0) stop 1
  call sizes (2, x, y, 'abc', seen)
  if (seen /= 3062) stop 2
  ! A section that turns out empty, inside and at the edge of the array.
  a = [(i, i = 1, 20)]
  n = 0
  !$omp target map(tofrom: a(5:4+n)) map(from: seen)
  seen = 1
  !$omp end target
  if (seen /= 1) stop 3
  !$omp target data map(tofrom: a)
  !$omp target map(tofrom: a(21:20+n)) map(from: seen)
  seen = 2
  !$omp end target
  !$omp end target data
  if (seen /= 2) stop 4
  if (any (a /= [(i, i = 1, 20)])) stop 5
end program main
