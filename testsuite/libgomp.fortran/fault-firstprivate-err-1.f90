! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! firstprivate of a type with an allocatable component: gfortran copies the component's
! address, not what it owns.  The report of the fault says so.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-additional-options "-g" }
! { dg-shouldfail "host address" { offload_device } }
! { dg-output "libgomp: memory fault in kernel .*  it is that of (a part of )?x%a\[\r\n\]+  probably the kernel has a copy of x that refers to it: firstprivate.x. does not copy what x owns\[\r\n\]+  to do: no firstprivate.x., and map it with all that it owns: call gomp_pset_enter_deep .x.," }

program main
  implicit none
  type t
    integer :: n = 4
    integer, allocatable :: a(:)
  end type t
  type(t) :: x
  integer :: s

  allocate (x%a(3))
  x%a = 6
  !$omp target map(from: s) firstprivate(x)
  s = x%n + sum (x%a)
  !$omp end target
  print *, s
end program main
