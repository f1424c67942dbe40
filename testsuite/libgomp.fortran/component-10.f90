! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer component that points to the same data as another: both see it.
! { dg-do run }

program main
  implicit none
  type two
    integer, pointer :: all(:), part(:)
  end type two
  type (two), target :: d
  integer :: i, seen(2)
  allocate (d%all(20))
  d%all = [(i, i = 1, 20)]
  d%part(0:) => d%all(6:10)
  !$omp target enter data map(to: d)
  !$omp target enter data map(to: d%all)
  !$omp target enter data map(to: d%part)
  !$omp target map(from: seen)
  d%part(0) = 100
  seen = [d%all(6), sum (d%part)]
  !$omp end target
  !$omp target exit data map(release: d%part)
  !$omp target exit data map(from: d%all)
  !$omp target exit data map(release: d)
  if (any (seen /= [100, 134])) stop 1
  if (d%all(6) /= 100 .or. d%all(7) /= 7) stop 2
end program main
