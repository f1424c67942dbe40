! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Two components are entered by one directive, and then a structure that has both is
! mapped as a component: what is told is that a part of it is mapped, and not that
! another directive had mapped the one apart from the other.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-additional-options "-g" }
! { dg-shouldfail "a part is mapped" }
! { dg-output "libgomp: target at mistakes-members-1\\.f90:33, on device 0\[\r\n\]+" }
! { dg-output "  data: x%inside, 136 bytes at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: only a part of it is mapped: x%inside%p, 64 bytes at 0x\[0-9a-f\]+, mapped at mistakes-members-1\\.f90:32\[\r\n\]+" }
! { dg-output "  to do: name just the part that is mapped here, or map all of it where that is done\[\r\n\]+" }
! { dg-output "libgomp: Trying to map into device \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) structure element when other mapped elements from the same structure weren't mapped together with it\[\r\n\]+$" }
module types
  implicit none
  type part
    integer, pointer :: p(:)
    integer :: between = 0
    integer, pointer :: q(:)
  end type part
  type whole
    integer :: before = 0
    type(part) :: inside
    integer :: after = 0
  end type whole
end module types
program main
  use types
  implicit none
  type(whole), save :: x
  allocate (x%inside%p(10), x%inside%q(10))
  !$omp target enter data map(to: x%inside%p, x%inside%q)
  !$omp target map(tofrom: x%inside)
  x%inside%between = 1
  !$omp end target
end program main
