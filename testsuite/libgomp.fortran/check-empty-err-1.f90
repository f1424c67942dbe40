! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A kernel writes an element of an array that has none: with GOMP_PSET_CHECK that is
! seen at once.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-additional-options "-g" }
! { dg-set-target-env-var GOMP_PSET_CHECK "1" }
! { dg-shouldfail "no elements" { offload_device } }
! { dg-output "libgomp: memory fault in kernel .*  at check-empty-err-1\\.f90:22\[\r\n\]+.*  the address is that of an array or section of size zero, which has no elements\[\r\n\]+  to do: look at the subscripts of that line, and at the bounds" }

program main
  implicit none
  integer, allocatable :: a(:)
  integer :: n

  n = 2
  allocate (a(3:n))
  !$omp target map(tofrom: a)
  if (size (a) /= 0) a(3) = 1
  !$omp end target
  !$omp target map(tofrom: a)
  a(3) = 7
  !$omp end target
end program main
