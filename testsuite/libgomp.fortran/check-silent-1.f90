! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A program without mistakes: sizes around those of pages, sections, components, and
! data that is entered and updated.  Nothing is said.
! { dg-do run }
! { dg-require-effective-target emulated_device }
! { dg-set-target-env-var GOMP_PSET_CHECK "1" }
! { dg-output "^ *right\[\n\r\]*$" }

program main
  implicit none
  type field
    integer :: id
    real, pointer :: values(:)
    character(3) :: name
  end type field
  type (field) :: f
  real, allocatable :: a(:)
  real, pointer :: values(:)
  real(8) :: m(0:6, -2:9)
  character(5) :: text
  integer :: n, i
  integer, parameter :: sizes(8) = [1, 3, 63, 64, 1023, 1024, 1025, 40000]

  do n = 1, size (sizes)
    allocate (a(sizes(n)))
    !$omp target map(from: a)
    do i = 1, size (a)
      a(i) = i
    end do
    !$omp end target
    if (any (a /= [(i, i = 1, size (a))])) stop 1
    deallocate (a)
  end do
  m = 1
  text = 'abcde'
  !$omp target map(tofrom: m(:, 0:3), text)
  m(:, 0:3) = m(:, 0:3) + 1
  text(5:5) = 'f'
  !$omp end target
  if (sum (m) /= 7 * (12 + 4) .or. text /= 'abcdf') stop 2
  f%id = 1
  f%name = 'new'
  allocate (f%values(-3:7))
  f%values = 1
  !$omp target enter data map(to: f)
  !$omp target enter data map(to: f%values)
  f%values = 2
  values => f%values
  !$omp target update to(values(4:7))
  !$omp target
  f%values = f%values + f%id
  !$omp end target
  !$omp target exit data map(from: f%values)
  !$omp target exit data map(delete: f)
  if (sum (f%values) /= 11 * 2 + 4) stop 3
  print '(a)', 'right'
end program main
