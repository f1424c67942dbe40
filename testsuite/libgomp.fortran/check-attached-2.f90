! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! OpenMP's pointer components that are exchanged on the host while they are on the
! device, which goes on with what was attached: found with --check.  One whose target
! was taken away before is of no use to the kernel, and not told.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-set-target-env-var GOMP_PSET_CHECK "1" }
! { dg-output "^gomp-pset check: warning: x%cur has changed since it was attached\n" }
! { dg-output "  attached by target enter data at check-attached-2.f90:35\n" }
! { dg-output "  seen at target at check-attached-2.f90:46: the kernel finds \[^\n\]*\n" }
! { dg-output "  take it from the device \[^\n\]*\n" }
! { dg-output "gomp-pset check: warning: x%old has changed since it was attached\n" }
! { dg-output "\[^\n\]*\n\[^\n\]*\n\[^\n\]*\n" }
! { dg-output "gomp-pset check: 0 errors, 2 warnings\n$" }
program main
  implicit none
  type t
    real, pointer :: cur(:), old(:), other(:)
    integer :: n = 0
  end type
  type(t) :: x
  real, pointer :: tmp(:)

  allocate (x%cur(5), x%old(5), x%other(5))
  x%cur = 1
  x%old = 2
  !$omp target enter data map(to: x)
  !$omp target enter data map(to: x%other)
  !$omp target exit data map(delete: x%other)
  deallocate (x%other)
  allocate (x%other(1000))
  !$omp target
  x%n = x%n + 1
  !$omp end target
  !$omp target enter data map(to: x%cur)
  !$omp target enter data map(to: x%old)
  !$omp target
  x%cur = x%cur + 10
  x%n = x%n + 1
  !$omp end target

  ! The mistake.
  tmp => x%cur
  x%cur => x%old
  x%old => tmp
  !$omp target
  x%n = x%n + 1
  !$omp end target
  x%old => x%cur
  x%cur => tmp
  !$omp target exit data map(from: x%cur)
  !$omp target exit data map(from: x%old)
  !$omp target exit data map(from: x)
  if (x%n /= 3) error stop 1
end program main
