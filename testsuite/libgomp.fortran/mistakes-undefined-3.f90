! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer whose association status is undefined is mapped because the region
! uses it; by what stands in its descriptor, which is put there, it would reach
! over what else the program has mapped.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target at mistakes-undefined-3\\.f90:27, on device 0\[\r\n\]+" }
! { dg-output "  data: q\\(1:900000000000000000\\), 3600000000000000000 bytes at 0x7e\[\r\n\]+" }
! { dg-output "  found: no object is so large, or is at such an address\[\r\n\]+" }
! { dg-output "  to do: see that the pointer is associated, or the array allocated, before this; its descriptor seems to be undefined\[\r\n\]+" }
! { dg-output "libgomp: device memory allocation fail: 3600000000000000000 bytes are more than there can be\[\r\n\]+$" }
program main
  use iso_c_binding
  implicit none
  real, pointer :: q(:)
  real :: b(10)
  !$omp target enter data map(alloc: b)
  call undefine (q)
contains
  subroutine undefine (q)
    real, pointer :: q(:)
    real, pointer :: p(:)
    call c_f_pointer (transfer (126_c_intptr_t, c_null_ptr), p, &
                      [900000000000000000_c_size_t])
    q => p
    !$omp target
    q(1) = 1
    !$omp end target
  end subroutine
end program main
