! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer with a stride, given to kernels by a descriptor that is present in
! a mapped structure: the device steps through the mapped data.
! { dg-do run }

program main
  implicit none
  type view
    integer, pointer :: p(:)
  end type view
  type (view), target :: v
  integer, target :: t(30)
  integer :: i, seen(3)
  t = [(i, i = 1, 30)]
  v%p => t(1:28:3)
  !$omp target enter data map(to: t)
  !$omp target enter data map(to: v)
  !$omp target enter data map(to: v%p)
  !$omp target map(from: seen)
  seen = [size (v%p), sum (v%p), v%p(10)]
  v%p = 0
  !$omp end target
  !$omp target exit data map(release: v%p)
  !$omp target exit data map(release: v)
  !$omp target exit data map(from: t)
  if (any (seen /= [10, 145, 28])) stop 1
  if (count (t == 0) /= 10 .or. any (t(1:28:3) /= 0)) stop 2
end program main
