! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Arrays of no elements whose upper bounds are far below the lower ones: their
! size is zero all the same (Fortran 2008, 6.5.3; OpenACC 3.3, 2.7.1).
! gfortran 12 multiplies the negative extents.
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  integer, allocatable :: a(:), b(:,:), c(:,:)
  type (field) :: f
  integer :: sizes(4), low, n

  n = 0
  allocate (a(5:n), b(5:n,7:n), c(2,9:n), f%p(20:n))
  f%n = 1
  !$acc enter data copyin(a, b, c)
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%p)
  !$acc serial present(a, b, c, f) copyout(sizes, low)
  sizes = [size (a), size (b), size (c), size (f%p)]
  low = lbound (c, 1)
  !$acc end serial
  if (any (sizes /= 0)) stop 1
  if (low /= 1) stop 2
  !$acc exit data copyout(f%p)
  !$acc exit data copyout(a, b, c, f)
  !$acc data copy(a, b)
  !$acc serial present(a, b) copyout(sizes)
  sizes(1:2) = [size (a), size (b)]
  !$acc end serial
  !$acc end data
  if (any (sizes(1:2) /= 0)) stop 3
end program main
