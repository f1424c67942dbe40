! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Array pointers in map clauses of regions that do not use them: gfortran lists what
! they refer to, and an address to store in a descriptor that it does not list.
! { dg-do run }

program main
  implicit none
  type t
    integer :: n
    integer, pointer :: q(:)
  end type t
  integer, target :: a(10)
  integer, pointer :: p(:), none(:)
  type(t) :: x
  integer :: s

  a = 2
  p => a(4:7)
  x%n = 5
  x%q => a(1:3)
  nullify (none)
  s = 0
  !$omp target map(tofrom: p) map(from: s)
  s = 3
  !$omp end target
  if (s /= 3) stop 1
  !$omp target map(tofrom: x%q) map(from: s)
  s = 4
  !$omp end target
  if (s /= 4) stop 2
  !$omp target map(tofrom: none) map(from: s)
  s = 5
  !$omp end target
  if (s /= 5) stop 3
  ! What comes later finds the pointers as they are.
  !$omp target map(tofrom: p) map(from: s)
  s = sum (p)
  p = 7
  !$omp end target
  if (s /= 8 .or. any (a /= [2, 2, 2, 7, 7, 7, 7, 2, 2, 2])) stop 4
  ! The descriptor is on the device when the region comes that does not use it.
  !$omp target enter data map(to: p)
  !$omp target map(tofrom: p) map(from: s)
  s = 6
  !$omp end target
  !$omp target map(from: s)
  s = sum (p)
  !$omp end target
  !$omp target exit data map(delete: p)
  if (s /= 28) stop 5
end program main
