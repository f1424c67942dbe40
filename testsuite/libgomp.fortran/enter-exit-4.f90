! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! exit data in a construct still using the data: host threads enter and leave
! one array at the same time; counts keep it as long as someone needs it.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  integer :: a(1000), i, total(64)
  a = 1
  !$omp parallel do num_threads(4) schedule(dynamic)
  do i = 1, 64
    !$omp target enter data map(to: a)
    !$omp target map(from: total(i:i))
    total(i) = sum (a)
    !$omp end target
    !$omp target exit data map(release: a)
  end do
  !$omp end parallel do
  if (any (total /= 1000)) stop 1
end program main
