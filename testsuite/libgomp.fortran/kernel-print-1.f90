! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! print from a kernel arrives, once.  Where it stands among the host's lines is
! what print-order-1.f90 is about.
! { dg-do run }
! { dg-output "^(?!.*kernel.*kernel).*from the kernel: 42\n" }

program main
  use iso_fortran_env
  implicit none
  integer, allocatable :: a(:)
  a = [40, 2]
  print '(a)', 'before'
  flush (output_unit)
  !$omp target map(to: a)
  print '(a,i0)', 'from the kernel: ', sum (a)
  flush (output_unit)
  !$omp end target
  print '(a)', 'after'
end program main
