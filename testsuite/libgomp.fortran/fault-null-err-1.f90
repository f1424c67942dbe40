! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer component that is not associated, beside one that is: the report of
! the fault names it, and not what the kernel does not use.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-shouldfail "null pointer in a kernel" }
! { dg-output "libgomp: memory fault in kernel MAIN__ .target region 0. on device 0 \[^\n\]*\n" }
! { dg-output "  at fault-null-err-1.f90:27\n  it is that of target at fault-null-err-1.f90:26\n" }
! { dg-output "\[^\n\]*null pointer\[^\n\]*\n" }
! { dg-output "  d%p is not associated\n  to do: associate it before that directive, or ask in the kernel: if .associated .d%p..\n" }

program main
  implicit none
  type field
    integer :: n = 3
    real, pointer :: p(:) => null (), q(:) => null ()
  end type field
  type (field) :: d, other
  real, pointer :: bare(:) => null ()
  integer :: i

  allocate (d%q(3))
  d%q = 0
  i = 2
  !$omp target enter data map(to: other)
  !$omp target map(tofrom: d) map(tofrom: d%q) map(to: i)
  d%p(i) = d%q(i)
  !$omp end target
  print *, associated (bare), associated (other%p)
end program main
