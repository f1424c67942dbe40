! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The whole array after a section of it, explicitly: an error.
! { dg-do run }
! { dg-shouldfail "overlap" { offload_device } }
! { dg-output "libgomp: Trying to map into device .* is already mapped" }

program main
  implicit none
  integer, allocatable :: a(:)
  allocate (a(100), source=1)
  !$omp target enter data map(to: a(11:20))
  !$omp target enter data map(to: a)
end program main
