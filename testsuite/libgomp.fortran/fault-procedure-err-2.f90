! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A procedure pointer that is null: the report of the fault names it.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-shouldfail "the null pointer" }
! { dg-output "libgomp: memory fault in kernel MAIN__ .target region 0. on device 0 \[^\n\]*: jump at \[^\n\]*\n" }
! { dg-output "(  at fault-procedure-err-2.f90:\[0-9\]+\n)?  it is that of target at fault-procedure-err-2.f90:\[0-9\]+\n" }
! { dg-output "  the address is that of a null pointer: a procedure pointer that was not set on the device\n  x%p is not associated\n" }
! { dg-output "  to do: associate it before that directive, or ask in the kernel: if .associated .x%p..\n" }

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
  !$omp target map(from: r) map(to: x)
  r = x%p (3)
  !$omp end target
  print *, r
end program main
