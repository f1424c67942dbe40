! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointer components of rank five to seven (OpenACC 3.3, 2.6.4, 2.7.2).
! { dg-do run }

program main
  implicit none
  type field
    integer, pointer :: p5(:,:,:,:,:)
    integer, pointer :: p6(:,:,:,:,:,:)
    integer, pointer :: p7(:,:,:,:,:,:,:)
  end type field
  type (field) :: f
  integer :: low5(5), low6(6), low7(7), high5(5), high6(6), high7(7), last(3)

  nullify (f%p5, f%p6, f%p7)
  !$acc enter data copyin(f)
  allocate (f%p5(1:2,2:3,3:3,4:5,5:6), f%p6(2,2,0:1,1,2,-2:0), &
            f%p7(2,1,0:1,2,9:9,-1:0,3:5))
  f%p5 = 1
  f%p6 = 1
  f%p7 = 1
  f%p5(2,3,3,5,6) = 5
  f%p6(2,2,1,1,2,0) = 6
  f%p7(2,1,1,2,9,0,5) = 7
  !$acc enter data copyin(f%p5, f%p6, f%p7)
  !$acc serial present(f) copyout(low5, low6, low7, high5, high6, high7, last)
  low5 = lbound (f%p5)
  low6 = lbound (f%p6)
  low7 = lbound (f%p7)
  high5 = ubound (f%p5)
  high6 = ubound (f%p6)
  high7 = ubound (f%p7)
  last = [f%p5(2,3,3,5,6), f%p6(2,2,1,1,2,0), f%p7(2,1,1,2,9,0,5)]
  f%p7(1,1,0,1,9,-1,3) = 8
  !$acc end serial
  if (any (low5 /= [1, 2, 3, 4, 5])) stop 1
  if (any (high5 /= [2, 3, 3, 5, 6])) stop 2
  if (any (low6 /= [1, 1, 0, 1, 1, -2])) stop 3
  if (any (high6 /= [2, 2, 1, 1, 2, 0])) stop 4
  if (any (low7 /= [1, 1, 0, 1, 9, -1, 3])) stop 5
  if (any (high7 /= [2, 1, 1, 2, 9, 0, 5])) stop 6
  if (any (last /= [5, 6, 7])) stop 7
  !$acc exit data copyout(f%p7) delete(f%p5, f%p6)
  !$acc exit data delete(f)
  if (f%p7(1,1,0,1,9,-1,3) /= 8) stop 8
  if (sum (f%p7) /= 48 + 13) stop 9
end program main
