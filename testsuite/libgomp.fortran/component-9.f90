! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer component inside a component: map(f%inner%p) with f present links
! the device's f%inner%p.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  type leaf
    integer :: id
    real, pointer :: p(:)
  end type leaf
  type tree
    integer :: id
    type (leaf) :: inner
    type (leaf) :: many(2)
  end type tree
  type (tree), target :: f
  integer :: seen(4)
  f%id = 1
  f%inner%id = 2
  f%many%id = 3
  nullify (f%many(1)%p, f%many(2)%p)
  allocate (f%inner%p(0:9), f%many(2)%p(4))
  f%inner%p = 1
  f%many(2)%p = 2
  !$omp target enter data map(to: f)
  !$omp target enter data map(to: f%inner%p)
  !$omp target enter data map(to: f%many(2)%p)
  !$omp target map(from: seen)
  seen = [lbound (f%inner%p, 1), nint (sum (f%inner%p)), &
          nint (sum (f%many(2)%p)), f%id + f%inner%id + sum (f%many%id)]
  f%inner%p = 3
  f%many(2)%p = 4
  !$omp end target
  if (any (seen /= [0, 10, 8, 9])) stop 1
  !$omp target exit data map(from: f%inner%p)
  !$omp target exit data map(from: f%many(2)%p)
  !$omp target exit data map(release: f)
  if (any (f%inner%p /= 3) .or. any (f%many(2)%p /= 4)) stop 2
end program main
