! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! declare target allocatable in a module: mapping it fills the device's
! descriptor, which functions on the device use.
! { dg-do run }

module globals
  implicit none
  integer, allocatable :: grid(:)
  !$omp declare target (grid)
contains
  integer function grid_sum ()
    !$omp declare target
    grid_sum = sum (grid) + 1000 * lbound (grid, 1)
  end function grid_sum
end module globals

program main
  use globals
  implicit none
  integer :: seen
  allocate (grid(3:12))
  grid = 2
  !$omp target enter data map(always, to: grid)
  !$omp target map(from: seen)
  seen = grid_sum ()
  grid = 4
  !$omp end target
  if (seen /= 3020) stop 1
  !$omp target exit data map(from: grid)
  if (any (grid /= 4)) stop 2
end program main
