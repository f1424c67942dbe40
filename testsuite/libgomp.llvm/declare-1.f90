! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Module variables of the device, one of them allocatable.

module m
  implicit none
  integer :: counter = 3
  real, allocatable :: field(:)
  !$omp declare target (counter, field)
end module m

program main
  use m
  implicit none
  integer :: seen
  allocate (field(4))
  field = 2
  !$omp target enter data map(to: field)
  !$omp target map(from: seen)
  seen = counter
  counter = 8
  field(2) = size (field)
  !$omp end target
  !$omp target update from(counter)
  !$omp target exit data map(from: field)
  if (seen /= 3 .or. counter /= 8) stop 1
  if (field(2) /= 4 .or. field(3) /= 2) stop 2
end program main
