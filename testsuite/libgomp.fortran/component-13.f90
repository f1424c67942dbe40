! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointers along a path, f%part%values with f%part a pointer: mapped step by
! step, each linked to the one before.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  type part_type
    integer :: n
    real, pointer :: values(:)
  end type part_type
  type whole_type
    integer :: id
    type (part_type), pointer :: part
  end type whole_type
  type (whole_type), target :: f
  integer :: seen(3)
  f%id = 5
  allocate (f%part)
  f%part%n = 6
  allocate (f%part%values(-1:2))
  f%part%values = 7
  !$omp target enter data map(to: f)
  !$omp target enter data map(to: f%part)
  !$omp target enter data map(to: f%part%values)
  !$omp target map(from: seen)
  seen = [f%id + f%part%n, lbound (f%part%values, 1), &
          nint (sum (f%part%values))]
  f%part%values = 8
  !$omp end target
  if (any (seen /= [11, -1, 28])) stop 1
  !$omp target exit data map(from: f%part%values)
  !$omp target exit data map(release: f%part)
  !$omp target exit data map(release: f)
  if (any (f%part%values /= 8)) stop 2
end program main
