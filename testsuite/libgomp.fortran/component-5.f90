! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Scalar components: two members of a structure mapped together, again and
! again; the members between are not touched.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  type numbers
    integer :: a, b, c, d
  end type numbers
  type (numbers) :: n
  integer :: i
  n = numbers (1, 2, 3, 4)
  do i = 1, 50
    !$omp target enter data map(to: n%a, n%c)
    !$omp target map(tofrom: n%a, n%c)
    n%a = n%a + 1
    n%c = n%c + 10
    !$omp end target
    !$omp target exit data map(from: n%a, n%c)
  end do
  if (n%a /= 51 .or. n%b /= 2 .or. n%c /= 503 .or. n%d /= 4) stop 1
end program main
