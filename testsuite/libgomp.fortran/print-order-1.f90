! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! What the host printed before a region comes before what the region prints, also
! when the output is no terminal.
! { dg-do run }
! { dg-require-effective-target ordered_output }
! { dg-output "first.*second.*third" }
program print_order
  print '(a)', 'first'
  !$omp target
  print '(a)', 'second'
  !$omp end target
  print '(a)', 'third'
end program print_order
