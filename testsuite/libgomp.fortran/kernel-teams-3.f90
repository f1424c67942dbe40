! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Reductions of several kinds and an array reduction in target teams.
! { dg-do run }

program main
  implicit none
  integer :: i, total, low, high, counts(0:3), product_bits
  logical :: every, some
  total = 0; low = huge (low); high = -huge (high); counts = 0
  every = .true.; some = .false.; product_bits = 0
  !$omp target teams distribute parallel do num_teams(3) &
  !$omp   map(tofrom: total, low, high, counts, every, some, product_bits) &
  !$omp   reduction(+: total, counts) reduction(min: low) &
  !$omp   reduction(max: high) reduction(.and.: every) &
  !$omp   reduction(.or.: some) reduction(ior: product_bits)
  do i = -50, 50
    total = total + i * i
    low = min (low, i)
    high = max (high, i)
    counts(modulo (i, 4)) = counts(modulo (i, 4)) + 1
    every = every .and. i < 51
    some = some .or. i == 17
    product_bits = ior (product_bits, ishft (1, modulo (i, 20)))
  end do
  if (total /= 85850 .or. low /= -50 .or. high /= 50) stop 1
  if (sum (counts) /= 101 .or. counts(0) /= 25) stop 2
  if (.not. every .or. .not. some) stop 3
  if (product_bits /= 2 ** 20 - 1) stop 4
end program main
