! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! gomp_pset_print_present: allocatables and components by name, each with its
! bytes, count and what is attached.  OpenMP 5.2, 5.8.3 (map clause).
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-require-effective-target offload_device }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
! { dg-output "device 0: \[0-9\]+ mapped, \[0-9\]+ bytes\[\r\n\]+.*" }
! { dg-output "  x\\(1:20\\): \\\[0x\[0-9a-f\]+..0x\[0-9a-f\]+\\) 80 bytes, device 0x\[0-9a-f\]+, count 1\[\r\n\]+.*" }
! { dg-output "  s: \\\[0x\[0-9a-f\]+..0x\[0-9a-f\]+\\) 64 bytes, device 0x\[0-9a-f\]+, count 1, 1 attached\[\r\n\]+" }
program main
  use gomp_pset
  implicit none
  type t
    integer, pointer :: p(:)
  end type
  type(t) :: s
  real, allocatable :: x(:)

  allocate (x(20), s%p(5))
  x = 1
  s%p = 2
  !$omp target enter data map(to: x, s, s%p)
  call gomp_pset_print_present (0)
  !$omp target exit data map(delete: x, s%p, s)
end program
