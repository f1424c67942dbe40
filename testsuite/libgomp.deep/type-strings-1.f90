! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-library gomp_pset }
! Characters of deferred length: scalars, arrays, empty ones, of kind 4; and of a
! fixed length.
module m
  implicit none
  type :: strings
    character(len=:), allocatable :: s, nothing
    character(len=:), allocatable :: sa(:)
    character(len=:, kind=4), allocatable :: w
    character(len=10), allocatable :: fs(:)
    character(len=5), allocatable :: f0
    character(len=7) :: inside
  end type
end module

program p
  use m
  use gomp_pset
  implicit none
  type(strings), target :: a
  integer :: lengths(4), failures
  a%s = 'scalar'
  a%nothing = ''
  allocate (character(len=3) :: a%sa(2))
  a%sa = ['abc', 'def']
  a%w = 4_'wide'
  allocate (a%fs(2), a%f0)
  a%fs = 'fixed'
  a%f0 = 'five!'
  a%inside = 'inside'
  call gomp_pset_enter_deep (a)
  failures = 0
  !$omp target map(tofrom: failures) map(from: lengths)
    lengths = [len (a%s), len (a%nothing), len (a%sa), len (a%w)]
    if (a%s(6:6) /= 'r' .or. a%sa(2)(3:3) /= 'f') failures = failures + 1
    if (a%w(4:4) /= 4_'e' .or. a%fs(2)(5:5) /= 'd') failures = failures + 1
    if (a%f0(5:5) /= '!' .or. .not. allocated (a%nothing)) &
      failures = failures + 1
    a%s(1:1) = 'S'
    a%sa(1)(2:2) = 'B'
    a%sa(2)(1:1) = 'D'
    a%w(1:1) = 4_'W'
    a%fs(1)(1:1) = 'F'
    a%f0(1:1) = 'F'
    a%inside(1:1) = 'I'
  !$omp end target
  if (failures /= 0) stop 1
  if (any (lengths /= [6, 0, 3, 4])) stop 2
  call gomp_pset_exit_deep (a)
  if (a%s /= 'Scalar' .or. a%nothing /= '') stop 3
  if (a%sa(1) /= 'aBc' .or. a%sa(2) /= 'Def') stop 4
  if (a%w /= 4_'Wide' .or. a%fs(1) /= 'Fixed' .or. a%fs(2) /= 'fixed') stop 5
  if (a%f0 /= 'Five!' .or. a%inside /= 'Inside') stop 6
end program
