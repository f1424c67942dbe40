! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A subscript one below the lower bound, which faults nowhere: it is found when the
! kernel has ended, once, and the program's status tells.
! { dg-do run }
! { dg-require-effective-target emulated_device }
! { dg-set-target-env-var GOMP_PSET_CHECK "1" }
! { dg-shouldfail "out of bounds" { offload_device } }
! { dg-output "check: error: b was written before its start on device 0: 4 bytes, " }
! { dg-output "from 4 before it on\n  b: 200 bytes, mapped by target data at " }
! { dg-output "check-bounds-err-2.f90:20\n  seen at target at " }
! { dg-output "check-bounds-err-2.f90:21\n.*below the lower bound.*" }
! { dg-output "right\[^e\]*gomp-pset check: 1 error, 0 warnings" }

program main
  implicit none
  real :: a(50), b(50), c(50)
  integer :: i, n
  n = 0
  a = 1; b = 1; c = 1
  !$omp target data map(tofrom: a, b, c)
  !$omp target map(to: n)
  do i = n, 50
    b(i) = a(1) + c(1)
  end do
  !$omp end target
  !$omp target
  b(1) = 3
  !$omp end target
  !$omp end target data
  if (any (b(2:50) /= 2) .or. b(1) /= 3 .or. any (a /= 1)) stop 3
  print *, 'right'
end program main
