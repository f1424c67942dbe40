! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Parts of two elements are mapped by two directives: a kernel has one address for the
! whole array, and finds one of them only.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target at mistakes-parts-1\\.f90:20, on device 0\[\r\n\]+" }
! { dg-output "  data: x\\(3\\)%b\\(1:10\\), 40 bytes at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: it is not mapped, and (another part of the same variable is: x\\(2\\)%a\\(1:10\\), 40 bytes at 0x\[0-9a-f\]+, mapped at mistakes-parts-1\\.f90:19|other members of the same structure are)\[\r\n\]+" }
! { dg-output "  to do: map the (parts|members) that are used together in one directive( \\(those of a common block in the region's own\\))?, or the whole (variable|structure)\[\r\n\]+" }
program main
  implicit none
  type t
    integer :: a(10) = 1
    integer :: b(10) = 2
  end type t
  type(t) :: x(4)
  ! Not the whole.
  !$omp target enter data map(to: x(2)%a)
  !$omp target map(tofrom: x(3)%b)
  x(3)%b(2) = 5
  !$omp end target
  if (x(3)%b(2) /= 5) stop 1
end program main
