! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! OpenACC 3.3, 2.14.4 update: sections in the last column, which gfortran takes
! for longer than the array.
! { dg-do run }

program main
  type t
    real(8), allocatable :: a(:,:)
  end type
  integer, allocatable :: b(:,:)
  integer, pointer :: p(:,:,:)
  type(t) :: x

  allocate (b(10,10), p(2:5,0:3,4), x%a(10,-1:8))
  b = 1
  p = 1
  x%a = 1
  !$acc enter data copyin(b, p, x)
  !$acc enter data copyin(x%a)
  b = 2
  p = 2
  x%a = 2
  !$acc update device(b(3:7,10:10), p(3:4,3:3,4:4), x%a(3:7,8:8))
  b = 0
  p = 0
  x%a = 0
  !$acc update self(b, p, x%a)
  ! What gfortran counts in addition is sent, too, as far as there is any.
  if (any (b(3:7,10) /= 2) .or. any (b(:,:9) /= 1)) stop 1
  if (any (p(3:4,3,4) /= 2) .or. any (p(:,:,:3) /= 1)) stop 2
  if (any (x%a(3:7,8) /= 2) .or. any (x%a(:,:7) /= 1)) stop 3
  b = 3
  p = 3
  x%a = 3
  !$acc update self(b(3:7,10:10), p(3:4,3:3,4:4), x%a(3:7,8:8))
  if (any (b(3:7,10) /= 2) .or. any (b(:,:9) /= 3)) stop 4
  if (any (p(3:4,3,4) /= 2) .or. any (p(:,:,:3) /= 3)) stop 5
  if (any (x%a(3:7,8) /= 2) .or. any (x%a(:,:7) /= 3)) stop 6
  !$acc exit data delete(x%a)
  !$acc exit data delete(b, p, x)
end program
