! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A polymorphic variable that is not mapped: no map clause does that, but a call.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-require-effective-target shallow_maps }
! { dg-additional-options "-g -O0" }
! { dg-shouldfail "not mapped" { offload_device } }
! { dg-output "libgomp: memory fault in kernel .*what c refers to is not mapped\n" }
! { dg-output "  to do: map it, too, with all that c owns: call gomp_pset_enter_deep .c., or set GOMP_PSET_DEEP=1\n" }

module m
  implicit none
  type node
    integer :: id = 1
  end type node
  type, extends (node) :: big
    real :: extra(4) = 0
  end type big
contains
  subroutine work (c)
    class (node) :: c
    integer :: r
    r = 0
    !$omp target map(tofrom: r)
    select type (c)
    type is (big)
      c%extra = 42
      r = 1
    end select
    c%id = 3
    !$omp end target
  end subroutine work
end module m

program main
  use m
  implicit none
  type (big) :: b
  call work (b)
end program main
