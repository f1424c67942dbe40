! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The line of a region is that of its directive, also where flang optimizes.
! options: -O1
! fails: target at line-1.f90:13, on device 0

program main
  implicit none
  integer :: a(10), b(10)

  a = 0
  b = 1
  !$omp target enter data map(to: a)
  !$omp target map(present, tofrom: b)
  b = b + a
  !$omp end target
end program main
