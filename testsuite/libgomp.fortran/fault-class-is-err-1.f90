! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Fortran 2018, 11.1.11: `class is' reads the tables of the dynamic type and of its
! ancestors, which are in no list: the report says so, and what to do.  Compilers for
! GPUs refuse it.
! { dg-do run }
! { dg-require-effective-target emulated_device }
! { dg-require-effective-target fault_reports }
! { dg-require-effective-target shallow_maps }
! { dg-additional-options "-g -O0" }
! { dg-shouldfail "the host's table" }
! { dg-output "  the address is that of the host's table of procedures of type two, to which x refers\n" }
! { dg-output "  it is read by calls of type-bound procedures, and by `class is' of SELECT TYPE\n" }
! { dg-output "  to do: map x with all that belongs to it: call gomp_pset_enter_deep .x., or set GOMP_PSET_DEEP=1" }
module types
  implicit none
  type base
    integer :: n = 0
  end type base
  type, extends (base) :: one
    integer :: a = 1
  end type one
  type, extends (one) :: two
    integer :: b = 2
  end type two
end module types

program main
  use types
  implicit none
  class (base), allocatable :: x
  integer :: seen
  allocate (two :: x)
  !$omp target map(from: seen) map(to: x)
  select type (x)
  class is (one)
    seen = 1
  class default
    seen = 2
  end select
  !$omp end target
  print *, seen
end program main
