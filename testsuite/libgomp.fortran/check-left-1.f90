! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components entered by one directive count once for what holds them, and are left by
! two: x, which was entered by itself, is gone before its own exit data.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-set-target-env-var GOMP_PSET_CHECK "1" }
! { dg-output "^gomp-pset check: warning: x does not come back from the device at target exit data at check-left-1.f90:38: it is not mapped any more\n" }
! { dg-output "  mapped at check-left-1.f90:28\n" }
! { dg-output "  released at check-left-1.f90:37\n" }
! { dg-output "  leave each as often as it was entered\[^\n\]*\n" }
! { dg-output "gomp-pset check: 0 errors, 1 warning\n$" }
program main
  implicit none
  type t
    integer :: n = 1
    integer, pointer :: a(:) => null(), b(:) => null()
  end type
  type(t), target :: x
  integer, target :: u(4), v(4)
  integer :: i

  u = 1
  v = 2
  x%a => u
  x%b => v
  ! The second time is as it should be, and nothing is said.
  do i = 1, 2
    !$omp target enter data map(to: x)
    !$omp target enter data map(to: x%a, x%b)
    !$omp target
    x%n = 5
    x%a(1) = 7
    x%b(1) = 8
    !$omp end target
    if (i == 1) then
      !$omp target exit data map(from: x%a)
      !$omp target exit data map(from: x%b)
      !$omp target exit data map(from: x)
    else
      !$omp target exit data map(from: x%a, x%b)
      !$omp target exit data map(from: x)
    end if
  end do
  if (x%n /= 5 .or. u(1) /= 7 .or. v(1) /= 8) error stop 1
end program main
