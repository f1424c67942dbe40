! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointers to sections with gaps, in OpenACC: gfortran takes their size to be
! extent times stride, which reaches beyond the object.  Only what there is is
! mapped (OpenACC 3.3, 2.7).
! { dg-do run }
! { dg-mappings-left 0 }
program main
  implicit none
  integer, target :: a(10)
  integer, pointer :: p(:)
  integer :: i

  a = [(i, i = 1, 10)]
  p => a(1:10:3)
  !$acc data copy(a)
  !$acc parallel copy(p)
  p = p + 100
  !$acc end parallel
  !$acc enter data copyin(p)
  !$acc parallel present(p)
  p = p + 1000
  !$acc end parallel
  !$acc exit data delete(p)
  !$acc end data
  if (any (a /= [1101, 2, 3, 1104, 5, 6, 1107, 8, 9, 1110])) error stop 1
  !$acc enter data copyin(p)
  !$acc parallel present(p)
  p = -p
  !$acc end parallel
  !$acc exit data copyout(p)
  if (any (a /= [-1101, 2, 3, -1104, 5, 6, -1107, 8, 9, -1110])) error stop 2
end program main
