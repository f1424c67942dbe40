! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component that was associated after its parent had been mapped: it is null on
! the device only, and the report of the fault says so.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-shouldfail "null pointer in a kernel" }
! { dg-output "libgomp: memory fault in kernel .*null pointer\[^\n\]*\n" }
! { dg-output "  d%p is not null on the host now, but is not attached on the device: it may have been null when fault-null-err-2.f90:20 mapped it\n" }
! { dg-output "  to do: map it once it has been set, by its own name: map.d%p.\n" }

program main
  implicit none
  type field
    integer :: n = 3
    real, pointer :: p(:) => null ()
  end type field
  type (field) :: d
  integer :: i

  !$omp target enter data map(to: d)
  allocate (d%p(3))
  i = 2
  !$omp target map(to: i)
  d%p(i) = 1
  !$omp end target
  deallocate (d%p)
end program main
