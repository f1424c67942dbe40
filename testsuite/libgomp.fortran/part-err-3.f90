! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An object of 72 bytes, of which 64 are mapped.
! { dg-do run }
! { dg-shouldfail "part" { offload_device } }
! { dg-output "libgomp: Trying to map into device .* is already mapped" }
program main
  implicit none
  type t
    real(8) :: v(8), last
  end type
  type(t) :: x

  x%v = 1
  x%last = 2
  !$omp target enter data map(to: x%v)
  !$omp target map(tofrom: x)
  x%last = x%v(1)
  !$omp end target
end program main
