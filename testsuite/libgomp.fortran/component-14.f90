! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Structure and component in one directive, for enter, exit and target: bounds,
! data and plain parts are there.
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:,:)
    integer :: m
  end type field
  type (field), target :: d
  integer :: seen(4), i
  d%n = 1
  d%m = 2
  allocate (d%p(0:2, 4:5))
  do i = 1, 5
    d%p = i
    !$omp target map(tofrom: d%n, d%p, d%m) map(from: seen)
    seen = [lbound (d%p), sum (d%p), d%n + d%m]
    d%n = d%n + 1
    d%p(2, 5) = 100
    d%m = d%m + 1
    !$omp end target
    if (any (seen /= [0, 4, 6 * i, 2 * i + 1])) stop 1
    if (d%p(2, 5) /= 100 .or. sum (d%p) /= 100 + 5 * i) stop 2
    if (d%n /= i + 1 .or. d%m /= i + 2) stop 3
  end do
end program main
