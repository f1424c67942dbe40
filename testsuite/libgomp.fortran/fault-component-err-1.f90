! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An allocatable component whose elements own memory: gfortran refuses a map clause
! for it in releases that map no such components; the report names the other ways.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-require-effective-target shallow_maps }
! { dg-additional-options "-g -O0" }
! { dg-shouldfail "not mapped" { offload_device } }
! { dg-output "libgomp: memory fault in kernel .*what root%next refers to is not mapped\n" }
! { dg-output "  to do: map it, too, by that name: map.root%next.; or all that root owns, where the compiler refuses that: call gomp_pset_enter_deep .root., or set GOMP_PSET_DEEP=1\n" }

program main
  implicit none
  type node
    integer :: id = 1
    type (node), pointer :: next => null ()
  end type node
  type (node), target, save :: root

  allocate (root%next)
  !$omp target map(tofrom: root)
  root%next%id = 2
  !$omp end target
end program main
