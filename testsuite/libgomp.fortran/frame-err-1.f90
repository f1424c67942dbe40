! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A kernel calls an internal procedure that uses a variable of its host, which is
! mapped apart from the others: the address is the host's.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: memory fault in kernel MAIN__ .*" }
! { dg-output "  it is that of target at frame-err-1\\.f90:21\[\r\n\]+.*" }
! { dg-output "  to do: hand a to the internal procedure as an argument, or declare it in a module\[^\n\]*\[\r\n\]+" }
program main
  implicit none
  real :: a(100), b(100)

  call begin ()
  ! Nothing is mapped: all of the frame is, with what the procedure uses.
  !$omp target
  call add (a(2))
  !$omp end target
  if (a(1) /= 2 .or. b(1) /= 3) stop 1
  !$omp target data map(tofrom: a)
  !$omp target
  a(3) = 7
  call add (a(3))
  !$omp end target
  !$omp end target data
  print *, a(1:3)
contains
  subroutine begin ()
    a = 1
    b = 2
  end subroutine begin
  subroutine add (x)
    !$omp declare target
    real :: x
    a(1) = a(1) + 1
    b(1) = b(1) + x
  end subroutine add
end program main
