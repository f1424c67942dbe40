! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Contiguous pointers to one target from several descriptors in one construct:
! all see the same device data.
! { dg-do run }

program main
  implicit none
  integer, target :: t(12)
  integer, pointer :: p(:), q(:), r(:)
  integer :: seen(3)
  t = 1
  p => t
  q(-5:) => t
  r(7:) => t
  !$omp target map(tofrom: p, q, r) map(from: seen)
  p(1) = 2
  q(-4) = 3
  r(9) = 4
  seen = [sum (p), sum (q), sum (r)]
  !$omp end target
  if (any (seen /= 18)) stop 1
  if (any (t(:4) /= [2, 3, 4, 1])) stop 2
end program main
