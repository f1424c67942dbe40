! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Rows of matrices and other sections with gaps, also the last ones, as dummy arguments and
! in clauses: nothing behind them is copied, and they are found in what is mapped.
! { dg-do run }
! { dg-mappings-left 0 }
program main
  implicit none
  type t
    sequence
    integer :: m(6, 8), behind(5)
  end type
  type(t), target :: s
  integer, pointer :: a(:, :)
  integer :: v(10), k

  v = 1
  !$acc enter data copyin(v)
  call add (v(1:10:3))
  !$acc exit data copyout(v)
  if (any (v /= [101, 1, 1, 101, 1, 1, 101, 1, 1, 101])) error stop 1

  a => s%m
  do k = 1, 6
    s%m = 0
    s%behind = 1
    call add (s%m(k, :))
    call add_later (s%m(k, :))
    if (any (s%m(k, :) /= 110) .or. sum (s%m) /= 8 * 110) error stop 2
    if (any (s%behind /= 7)) error stop 3
    s%behind = 1
    !$acc data copy(a(k, :))
    !$acc serial present(a(k, :))
    a(k, :) = 5
    !$acc end serial
    s%behind = 8
    !$acc end data
    if (any (s%m(k, :) /= 5) .or. any (s%behind /= 8)) error stop 4
  end do
contains
  subroutine add (x)
    integer :: x(:)
    !$acc parallel copy(x)
    x = x + 100
    !$acc end parallel
  end subroutine

  subroutine add_later (x)
    integer :: x(:)
    !$acc serial copy(x) async(1)
    x = x + 10
    !$acc end serial
    s%behind = 7
    !$acc wait(1)
  end subroutine
end program main
