! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-require-effective-target parameterized_types }
! { dg-library gomp_pset }
! Types with parameters: of kind, and of length.
module m
  implicit none
  type :: kinded(k)
    integer, kind :: k = 4
    real(k), allocatable :: v(:)
    real(k) :: r
  end type
  type :: matrix(k, n)
    integer, kind :: k = 4
    integer, len :: n = 3
    real(k) :: fixed
    real(k) :: v(n)
  end type
end module

program p
  use m
  use gomp_pset
  implicit none
  type(kinded(8)), target :: a
  type(matrix(8, 5)), target :: b
  integer :: failures
  allocate (a%v(3))
  a%v = [1, 2, 3]
  a%r = 4
  b%v = [1, 2, 3, 4, 5]
  b%fixed = 6
  call gomp_pset_enter_deep (a)
  call gomp_pset_enter_deep (b)
  failures = 0
  !$omp target map(tofrom: failures)
    if (a%v(3) /= 3 .or. a%r /= 4) failures = 1
    if (b%v(5) /= 5 .or. b%fixed /= 6) failures = failures + 1
    a%v(1) = 10
    a%r = 40
    b%v(5) = 50
  !$omp end target
  if (failures /= 0) stop 1
  call gomp_pset_exit_deep (b)
  call gomp_pset_exit_deep (a)
  if (a%v(1) /= 10 .or. a%v(3) /= 3 .or. a%r /= 40) stop 2
  if (b%v(5) /= 50 .or. b%v(1) /= 1 .or. b%fixed /= 6) stop 3
end program
