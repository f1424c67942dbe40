! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointer components of rank one to four: all of the descriptor reaches the
! device (OpenACC 3.3, 2.6.4, 2.7.2).
! { dg-do run }

program main
  implicit none
  type field
    integer, pointer :: p1(:)
    integer, pointer :: p2(:,:)
    integer, pointer :: p3(:,:,:)
    integer, pointer :: p4(:,:,:,:)
  end type field
  type (field) :: f
  integer :: low1(1), low2(2), low3(3), low4(4)
  integer :: high1(1), high2(2), high3(3), high4(4), last(4)

  nullify (f%p1, f%p2, f%p3, f%p4)
  !$acc enter data copyin(f)
  allocate (f%p1(2:3), f%p2(3:4,5:7), f%p3(-1:0,2:4,0:0), &
            f%p4(7:8,-2:-1,4:6,1:2))
  f%p1 = 0
  f%p2 = 0
  f%p3 = 0
  f%p4 = 0
  f%p1(3) = 1
  f%p2(4,7) = 2
  f%p3(0,4,0) = 3
  f%p4(8,-1,6,2) = 4
  !$acc enter data copyin(f%p1)
  !$acc enter data copyin(f%p2)
  !$acc enter data copyin(f%p3)
  !$acc enter data copyin(f%p4)
  !$acc serial present(f) copyout(low1, low2, low3, low4) &
  !$acc   copyout(high1, high2, high3, high4, last)
  low1 = lbound (f%p1)
  low2 = lbound (f%p2)
  low3 = lbound (f%p3)
  low4 = lbound (f%p4)
  high1 = ubound (f%p1)
  high2 = ubound (f%p2)
  high3 = ubound (f%p3)
  high4 = ubound (f%p4)
  last = [f%p1(3), f%p2(4,7), f%p3(0,4,0), f%p4(8,-1,6,2)]
  f%p4(7,-2,4,1) = 5
  !$acc end serial
  if (any (low1 /= 2) .or. any (high1 /= 3)) stop 1
  if (any (low2 /= [3, 5]) .or. any (high2 /= [4, 7])) stop 2
  if (any (low3 /= [-1, 2, 0]) .or. any (high3 /= [0, 4, 0])) stop 3
  if (any (low4 /= [7, -2, 4, 1]) .or. any (high4 /= [8, -1, 6, 2])) stop 4
  if (any (last /= [1, 2, 3, 4])) stop 5
  !$acc exit data copyout(f%p1, f%p2, f%p3, f%p4)
  !$acc exit data delete(f)
  if (f%p4(7,-2,4,1) /= 5 .or. sum (f%p4) /= 9) stop 6
  if (sum (f%p1) /= 1 .or. sum (f%p2) /= 2 .or. sum (f%p3) /= 3) stop 7
end program main
