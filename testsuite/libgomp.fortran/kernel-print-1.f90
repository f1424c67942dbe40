! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! print from a kernel arrives, once.
! { dg-do run }
! { dg-output "before.*from the kernel: 42.*after" }

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
