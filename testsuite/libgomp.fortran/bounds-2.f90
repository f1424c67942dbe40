! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Descriptors of rank 5 to 7, all mapped in one construct.
! { dg-do run }

program main
  implicit none
  real, allocatable :: a5(:,:,:,:,:), a6(:,:,:,:,:,:)
  real, pointer :: p7(:,:,:,:,:,:,:)
  integer :: low(18), seen(3)
  allocate (a5(0:1, 2:3, 4:4, 6:7, 8:9))
  allocate (a6(0:1, 2:2, 4:5, 6:6, 8:9, -1:0))
  allocate (p7(0:1, 2:2, 4:5, 6:6, 8:9, -1:0, -3:-2))
  a5 = 1; a6 = 2; p7 = 3
  !$omp target map(tofrom: a5, a6, p7) map(from: low, seen)
  low = [lbound (a5), lbound (a6), lbound (p7)]
  seen = nint ([sum (a5), sum (a6), sum (p7)])
  a5(1, 3, 4, 7, 9) = 11
  a6(1, 2, 5, 6, 9, 0) = 12
  p7(1, 2, 5, 6, 9, 0, -2) = 13
  !$omp end target
  if (any (low /= [0, 2, 4, 6, 8, 0, 2, 4, 6, 8, -1, &
                   0, 2, 4, 6, 8, -1, -3])) stop 1
  if (any (seen /= [16, 32, 96])) stop 2
  if (a5(1, 3, 4, 7, 9) /= 11 .or. sum (a5) /= 26) stop 3
  if (a6(1, 2, 5, 6, 9, 0) /= 12 .or. sum (a6) /= 42) stop 4
  if (p7(1, 2, 5, 6, 9, 0, -2) /= 13 .or. sum (p7) /= 106) stop 5
end program main
