! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointers to sections with gaps in OpenACC: lists that name no descriptor, those
! of assumed-shape dummies, go on with gfortran's size, which reaches beyond the
! object, where that is what was mapped (OpenACC 3.3, 2.7).
! { dg-do run }
! { dg-mappings-left 0 }
program main
  implicit none
  integer, target :: a(10)
  integer, pointer :: p(:)
  integer :: i
  integer, parameter :: first(10) = [101, 2, 3, 104, 5, 6, 107, 8, 9, 110]

  a = [(i, i = 1, 10)]
  p => a(1:10:3)
  !$acc data copy(p)
  call add_present (p)
  !$acc end data
  if (any (a /= first)) error stop 1

  a = [(i, i = 1, 10)]
  p => a(10:1:-3)
  !$acc parallel copy(p)
  p = p + 100
  !$acc end parallel
  if (any (a /= first)) error stop 2
contains
  subroutine add_present (x)
    integer :: x(:)
    !$acc parallel present(x)
    x = x + 100
    !$acc end parallel
    !$acc update self(x)
  end subroutine
end program main
