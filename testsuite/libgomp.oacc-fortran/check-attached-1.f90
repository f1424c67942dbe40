! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component that is allocated anew while its structure is on the device, which goes on
! with the old data: found with --check, once for each directive.  One that is taken
! away before, and entered anew, is right.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-set-target-env-var GOMP_PSET_CHECK "1" }
! { dg-output "^gomp-pset check: warning: v%x has changed since it was attached\n" }
! { dg-output "  attached by acc enter data at check-attached-1.f90:33\n" }
! { dg-output "  seen at acc compute at check-attached-1.f90:47: the kernel finds \[^\n\]*\n" }
! { dg-output "  take it from the device \[^\n\]*\n" }
! { dg-output "gomp-pset check: warning: v%x is still mapped at the end\[^\n\]*\n\[^\n\]*\n" }
! { dg-output "gomp-pset check: 0 errors, 2 warnings\n$" }
program main
  implicit none
  type d
    integer :: n
    real, allocatable :: x(:)
  end type
  type(d) :: v
  real, allocatable :: other(:)
  real :: s

  allocate (v%x(10))
  v%x = 1
  !$acc enter data copyin(v)
  !$acc enter data copyin(v%x)
  call ask (10.)
  !$acc exit data delete(v%x)
  deallocate (v%x)
  allocate (v%x(1000))
  v%x = 2
  !$acc enter data copyin(v%x)
  call ask (2000.)

  ! The mistake.
  allocate (other(10))
  other = 3
  call move_alloc (other, v%x)
  call ask (2000.)
  call ask (2000.)
  !$acc exit data delete(v)
contains
  subroutine ask (expect)
    real, intent(in) :: expect
    s = 0
    !$acc serial present(v) copyout(s)
    s = sum (v%x)
    !$acc end serial
    if (s /= expect) error stop 1
  end subroutine
end program main
