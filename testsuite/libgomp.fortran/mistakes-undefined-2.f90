! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component is mapped whose association status is undefined; what stands in its
! descriptor is put there, so that it is the same each time.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target at mistakes-undefined-2\\.f90:32, on device 0\[\r\n\]+" }
! { dg-output "  data: x\\(3\\)%p\\(1:900000000000000000\\), 3600000000000000000 bytes at 0x4000000000000000\[\r\n\]+" }
! { dg-output "  found: no object is so large, or is at such an address\[\r\n\]+" }
! { dg-output "  to do: see that the pointer is associated, or the array allocated, before this; its descriptor seems to be undefined\[\r\n\]+" }
! { dg-output "libgomp: device memory allocation fail: 3600000000000000000 bytes are more than there can be\[\r\n\]+$" }
program main
  implicit none
  type t
    integer :: n
    real, pointer :: p(:) => null ()
  end type
  type(t), target :: x(4)
  call undefine (x(3))
  call use (x)
contains
  subroutine undefine (y)
    use iso_c_binding
    type(t) :: y
    call c_f_pointer (transfer (4611686018427387904_c_intptr_t, c_null_ptr), y%p, &
                      [900000000000000000_c_size_t])
  end subroutine
  subroutine use (x)
    type(t), target :: x(:)
    integer :: i
    i = 3
    !$omp target map(tofrom: x(3)%p)
    x(3)%p(1) = 1
    !$omp end target
  end subroutine
end program main
