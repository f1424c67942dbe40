! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A host pointer to data that is not mapped any more: the report says that the
! mapping is gone, and what it was.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-shouldfail "used after exit" { offload_device } }
! { dg-output "libgomp: memory fault in kernel .*mapping that is gone" }

program main
  implicit none
  type field
    integer, pointer :: p(:)
  end type field
  type (field), target :: d
  integer :: total
  allocate (d%p(1000))
  d%p = 1
  !$omp target enter data map(to: d%p(:))
  !$omp target exit data map(delete: d%p(:))
  !$omp target map(to: d) map(from: total)
  total = sum (d%p)
  !$omp end target
  print *, total
end program main
