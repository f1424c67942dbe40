! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Fortran 2018, 11.1.11: `type is' of an intrinsic type reads the table of the dynamic
! type, which is not in the list: the report says so, and what to do.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-require-effective-target shallow_maps }
! { dg-additional-options "-g -O0" }
! { dg-shouldfail "the host's table" }
! { dg-output "  the address is that of the host's table of type integer.4., to which x refers\n" }
! { dg-output "  it is read by `type is' of SELECT TYPE\n" }
! { dg-output "  to do: map x with all that belongs to it: call gomp_pset_enter_deep .x., or set GOMP_PSET_DEEP=1\n" }
program main
  implicit none
  class (*), allocatable :: x
  integer :: seen
  allocate (x, source=5)
  !$omp target map(from: seen) map(to: x)
  select type (x)
  type is (integer)
    seen = 1
  type is (real)
    seen = 2
  class default
    seen = 3
  end select
  !$omp end target
  print *, seen
end program main
