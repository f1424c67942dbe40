! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An update of a section with gaps of an array that is mapped as a whole has no
! descriptor in its list, and by gfortran's count reaches out of the array, or has a
! negative size.  Debug information tells where the pointer's descriptor is, and only
! the elements are copied.
! { dg-do run }
! { dg-additional-options "-g -O0" }
! { dg-mappings-left 0 }
module held
  implicit none
  integer, pointer :: r(:, :)
end module held

program main
  use held
  implicit none
  integer, target :: m(3, 6), a(10)
  integer, pointer :: p(:)

  m = 0
  a = 0
  !$omp target enter data map(to: m, a)
  !$omp target
  m = 5
  a = 5
  !$omp end target

  ! Behind the end; a variable of the program, and one of a module.
  p => m(2, :)
  m = -1
  !$omp target update from(p)
  if (any (p /= 5) .or. any (m(1, :) /= -1) .or. any (m(3, :) /= -1)) error stop 1
  r => m(2:3, 2:6:2)
  m = -1
  !$omp target update from(r)
  if (any (r /= 5) .or. count (m == -1) /= 12) error stop 2
  m = 7
  !$omp target update to(p, r)
  m = -1
  !$omp target update from(m)
  if (any (m(2, :) /= 7) .or. any (m(3, 2:6:2) /= 7)) error stop 3

  ! Backwards.
  p => a(10:1:-3)
  a = -1
  !$omp target update from(p)
  if (any (p /= 5) .or. count (a == -1) /= 6) error stop 4
  call inner
  !$omp target exit data map(release: m, a)
contains
  subroutine inner
    integer, pointer :: q(:)

    q => a(1:10:3)
    a = -1
    !$omp target update from(q)
    if (any (q /= 5) .or. count (a == -1) /= 6) error stop 5
  end subroutine
end program main
