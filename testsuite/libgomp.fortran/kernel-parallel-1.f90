! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! parallel do in a kernel, with private and shared data and a critical section.
! { dg-do run }

program main
  implicit none
  real :: a(1000)
  integer :: i, hits, most
  a = 1
  hits = 0
  most = 0
  !$omp target map(tofrom: a, hits, most)
  !$omp parallel do num_threads(4) private(i) shared(hits, most)
  do i = 1, 1000
    a(i) = a(i) + i
    !$omp atomic
    hits = hits + 1
    if (mod (i, 100) == 0) then
      !$omp critical
      most = max (most, i)
      !$omp end critical
    end if
  end do
  !$omp end target
  if (hits /= 1000 .or. most /= 1000) stop 1
  if (any (a /= [(i + 1.0, i = 1, 1000)])) stop 2
end program main
