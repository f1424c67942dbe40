! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointer assignment in a kernel lasts over later constructs as long as the
! host's pointer stays (GCC's dynamic-pointer-1.f90 requires it in OpenACC).
! { dg-do run }

program main
  use omp_lib
  implicit none
  type holder
    integer, pointer :: p(:)
  end type holder
  type (holder), target :: h
  integer, target :: one(4), two(6)
  integer :: seen(2)
  one = 1
  two = 2
  h%p => one
  !$omp target data map(to: one, two)
  !$omp target enter data map(to: h)
  !$omp target enter data map(to: h%p)
  !$omp target
  h%p => two
  !$omp end target
  !$omp target map(from: seen)
  seen = [size (h%p), sum (h%p)]
  !$omp end target
  if (any (seen /= [6, 12])) stop 1
  if (omp_get_num_devices () > 0 .and. size (h%p) /= 4) stop 2
  h%p => one(2:3)
  !$omp target map(to: h%p) map(from: seen)
  seen = [size (h%p), sum (h%p)]
  !$omp end target
  if (any (seen /= [2, 2])) stop 3
  !$omp target exit data map(delete: h%p)
  !$omp target exit data map(delete: h)
  !$omp end target data
end program main
