! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-library gomp_pset }
! { dg-shared-source "library-1-aux.f" }
! Types of a shared library, extended by the program; objects that the library has
! made of types that the program does not know.
program p
  use library_types
  use gomp_pset
  implicit none
  type, extends(base) :: mine
    integer, allocatable :: y
  end type
  type(holder), target, save :: h(2)
  type(mine), target, save :: a
  integer :: failures
  a%x = [1.0, 2.0]
  a%y = 3
  call make (h(1))
  call make (h(2))
  call gomp_pset_enter_deep (a)
  call gomp_pset_enter_deep (h)
  failures = 0
  !$omp target map(tofrom: failures)
    if (a%x(2) /= 2 .or. a%y /= 3) failures = 1
    if (h(2)%b%x(1) /= 1 .or. h(1)%c%x(2) /= 2) failures = failures + 1
    a%x(1) = 10
    a%y = 30
    h(1)%b%x(1) = 10
    h(2)%c%x(2) = 20
  !$omp end target
  if (failures /= 0) stop 1
  call gomp_pset_exit_deep (h)
  call gomp_pset_exit_deep (a)
  if (any (a%x /= [10, 2]) .or. a%y /= 30) stop 2
  if (.not. made (h(1), 10.0, 2.0) .or. .not. made (h(2), 1.0, 20.0)) stop 3
end program
