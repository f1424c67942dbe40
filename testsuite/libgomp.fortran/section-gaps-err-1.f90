! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An update of a section with gaps of an array that is mapped as a whole names no
! descriptor, and reaches out of the array: an error that says what to do.
! { dg-do run }
! { dg-shouldfail "size" { offload_device } }
! { dg-output "to do: \[^\n\]*with a stride\[^\n\]*name the whole array\n" }
! { dg-output "libgomp: Trying to update .* is mapped" }
program main
  implicit none
  integer, target :: a(10)
  integer, pointer :: p(:)

  a = 1
  p => a(1:10:3)
  !$omp target enter data map(to: a)
  !$omp target update from(p)
end program main
