! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Several arrays of no elements at once, in one directive and in several
! (OpenACC 3.3, 2.7.1, 2.7.2).
! { dg-do run }

program main
  implicit none
  integer, allocatable :: a(:), b(:,:), c(:)
  integer :: d(2:1), sizes(4), n

  n = 0
  allocate (a(n), b(3,n), c(n))
  !$acc enter data copyin(a, b)
  !$acc enter data copyin(c, d)
  !$acc enter data create(a)
  !$acc serial present(a, b, c) copyout(sizes)
  sizes = [size (a), size (b, 1), size (b), size (c)]
  !$acc end serial
  if (any (sizes /= [0, 3, 0, 0])) stop 1
  !$acc exit data copyout(a, b, c, d)
  !$acc exit data delete(a)
  !$acc data copy(a, b, c, d)
  !$acc serial copyin(a) copyout(sizes)
  sizes(1) = size (a)
  !$acc end serial
  !$acc end data
  if (sizes(1) /= 0) stop 2
  if (size (b, 1) /= 3 .or. .not. allocated (c)) stop 3
end program main
