! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! declare target variables: one copy on the device, which lasts; update moves
! it (OpenMP 5.2, 7.8).
! { dg-do run }

module globals
  implicit none
  integer :: counter = 5
  real :: table(4) = [1.0, 2.0, 3.0, 4.0]
  !$omp declare target (counter, table)
contains
  subroutine count_up (n)
    !$omp declare target
    integer, intent (in) :: n
    counter = counter + n
  end subroutine count_up
end module globals

program main
  use globals
  use omp_lib
  implicit none
  integer :: i, seen
  real :: total
  do i = 1, 3
    !$omp target map(from: seen, total)
    call count_up (i)
    seen = counter
    total = sum (table)
    !$omp end target
    if (seen /= 5 + i * (i + 1) / 2) stop 1
    if (total /= 10) stop 2
  end do
  if (omp_get_num_devices () > 0 .and. counter /= 5) stop 3
  !$omp target update from(counter)
  if (counter /= 11) stop 4
  counter = 100
  table = 7
  !$omp target update to(counter, table)
  !$omp target map(from: seen, total)
  call count_up (1)
  seen = counter
  total = sum (table)
  !$omp end target
  if (seen /= 101 .or. total /= 28) stop 5
end program main
