! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! --check has nothing to say of an update of a deep object, which has no list of the
! compiler's.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-library gomp_pset }
! { dg-set-target-env-var GOMP_PSET_CHECK "1" }
! { dg-output "^1 5 1\[\r\n\]*$" }
module m
  implicit none
  type box
    integer, allocatable :: v(:)
  end type
  type(box) :: b
end module

program main
  use m
  use gomp_pset
  implicit none

  allocate (b%v(3))
  b%v = 1
  call gomp_pset_enter_deep (b)
  !$omp target
  b%v(2) = 5
  !$omp end target
  call gomp_pset_update_self_deep (b)
  print '(i0, 1x, i0, 1x, i0)', b%v
  call gomp_pset_exit_deep (b)
end program main
