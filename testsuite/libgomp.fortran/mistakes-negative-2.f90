! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A dummy argument with a negative stride, in a list without its bounds.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target enter data at mistakes-negative-2\\.f90:19\[\r\n\]+" }
! { dg-output "  data: \[^\r\n\]*at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: its size is negative, as that of a dummy argument or pointer with a negative stride is\[\r\n\]+" }
! { dg-output "  to do: pass or map the array with ascending bounds, or a copy of the section; if the clause has bounds, look at them\[\r\n\]+" }
! { dg-output "libgomp: entry 1 of 2 \\(to\\): \[0-9\]+ bytes at 0x\[0-9a-f\]+ are not a valid object: negative size, or beyond the end of the address space\[\r\n\]+$" }
program main
  implicit none
  real, target :: a(100)
  a = 1
  call enter (a(100:1:-1))
contains
  subroutine enter (z)
    real, target :: z(:)
    !$omp target enter data map(to: z)
  end subroutine
end program main
