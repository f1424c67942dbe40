! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! enter data of the structure, then of its component: attached to the present
! copy.  Stock libgomp, processing the second one alone, stores an undefined
! value (1) into the device's pointer.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  type field
    integer :: id
    real, pointer :: values(:)
  end type field
  type (field), target :: f
  integer :: seen(3)
  allocate (f%values(3:12))
  f%values = 5
  f%id = 9
  !$omp target enter data map(to: f)
  !$omp target enter data map(to: f%values)
  !$omp target map(from: seen)
  seen = [lbound (f%values, 1), f%id, nint (sum (f%values))]
  f%values = f%values + 1
  !$omp end target
  if (any (seen /= [3, 9, 50])) stop 1
  !$omp target exit data map(from: f%values)
  !$omp target exit data map(release: f)
  if (any (f%values /= 6)) stop 2
  if (lbound (f%values, 1) /= 3 .or. size (f%values) /= 10) stop 3
end program main
