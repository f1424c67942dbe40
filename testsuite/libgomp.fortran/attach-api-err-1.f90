! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Without stat an error ends the program; the message says where and why.
! { dg-do run }
! { dg-library gomp_pset }
! { dg-shouldfail "no such device" }
! { dg-output "libgomp: solver.f90:120: gomp_pset attach: there is no device 4711" }
program main
  use gomp_pset
  implicit none
  integer, pointer :: p(:)

  allocate (p(3))
  call gomp_pset_attach (p, 0, "solver.f90", 119)       ! not mapped: no error
  call gomp_pset_attach (p, 4711, "solver.f90", 120)
end program
