! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer component that is not mapped, in an array of a derived type: the
! report of the fault names it as the program does.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-additional-options "-g" }
! { dg-shouldfail "not mapped" { offload_device } }
! { dg-output "libgomp: memory fault in kernel .*host memory that is not mapped.*d%q holds it on the host.*what d%q refers to is not mapped\n  to do: map it, too, by that name: map.d%q." }

program main
  implicit none
  type field
    integer :: n = 1
    real, pointer :: p(:), q(:)
  end type field
  type (field) :: d
  real :: total
  allocate (d%p(100), d%q(100))
  d%p = 1
  d%q = 2
  !$omp target map(to: d, d%p) map(from: total)
  total = d%q(1)
  !$omp end target
  print *, total
end program main
