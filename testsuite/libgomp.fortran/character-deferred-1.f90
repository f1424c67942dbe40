! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Arrays of characters whose length is deferred; gfortran 12 and 13 list them with
! size 0.
! { dg-do run }

program character_deferred
  implicit none

  character(len = :), allocatable :: a(:), empty(:)
  integer :: n

  allocate (character(len = 5) :: a(2))
  a = 'hello'
  n = 0
  !$omp target map(tofrom: a, n)
    n = len (a) * 10 + size (a)
    a(2)(5:5) = '!'
  !$omp end target
  if (n /= 52 .or. a(1) /= 'hello' .or. a(2) /= 'hell!') stop 1

  !$omp target enter data map(to: a)
  a = 'other'
  !$omp target map(alloc: a)
    a(1)(1:1) = 'H'
  !$omp end target
  !$omp target exit data map(from: a)
  if (a(1) /= 'Hello' .or. a(2) /= 'hell!') stop 2

  deallocate (a)
  allocate (character(len = 7) :: a(3:4))
  a = 'another'
  !$omp target map(tofrom: a)
    a(4) = a(3)(4:7)
  !$omp end target
  if (a(3) /= 'another' .or. a(4) /= 'ther') stop 3

  allocate (character(len = 0) :: empty(3))
  !$omp target map(tofrom: empty, n)
    n = size (empty)
  !$omp end target
  if (n /= 3) stop 4
end program character_deferred
