! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The components of all elements are mapped, one by one, and the array is not: a kernel
! has one address for it, and finds one of them only.  The lists of GCC 13 and later show
! it earlier.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target (at|enter data at) mistakes-parts-2\\.f90:2\[35\], on device 0\[\r\n\]+" }
! { dg-output "  data: x\\(1\\)%v, 64 bytes at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: (it was mapped apart from another part of the same variable: x\\(-1\\)%v, 64 bytes at 0x\[0-9a-f\]+, mapped at mistakes-parts-2\\.f90:23|it is not mapped, and other members of the same structure are)\[\r\n\]+" }
! { dg-output "  to do: map the (parts|members) that are used together in one directive( \\(those of a common block in the region's own\\))?, or the whole (variable|structure)\[\r\n\]+" }
program main
  implicit none
  type t
    integer :: n = 1
    integer, pointer :: v(:)
  end type t
  type(t) :: x(-1:1)
  integer :: i
  do i = -1, 1, 2
    allocate (x(i)%v(i:5))
    x(i)%v = 0
    !$omp target enter data map(to: x(i)%v)
  end do
  !$omp target
  x(1)%v(3) = 5
  !$omp end target
end program main
