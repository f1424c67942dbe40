! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A procedure pointer with the host's address: the report of the fault names the
! procedure, and the remedy in Fortran.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-shouldfail "the host's procedure" }
! { dg-output "libgomp: memory fault in kernel MAIN__ .target region 0. on device 0 \[^\n\]*: jump at \[^\n\]*\n" }
! { dg-output "(  at fault-procedure-err-1.f90:\[0-9\]+\n)?  it is that of target at fault-procedure-err-1.f90:\[0-9\]+\n" }
! { dg-output "  the address is that of the host's function twice: \[^\n\]*\n" }
! { dg-output "  to do: write .!.omp declare target enter.twice. indirect. into twice .GCC 14 and newer., or call it by its name there" }

module procedures
  implicit none
  abstract interface
    integer function f (i)
      integer, value :: i
    end function f
  end interface
  type holder
    procedure (f), pointer, nopass :: p => null ()
  end type holder
contains
  integer function twice (i)
    integer, value :: i
    !$omp declare target
    twice = 2 * i
  end function twice
end module procedures

program main
  use procedures
  implicit none
  type (holder) :: x
  integer :: r
  x%p => twice
  !$omp target map(from: r) map(to: x)
  r = x%p (3)
  !$omp end target
  print *, r
end program main
