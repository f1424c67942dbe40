! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer to a section with gaps, of which gfortran lists more than its last element:
! what lies there is not present along with it.
! { dg-do run }
! { dg-mappings-left 0 }
program main
  implicit none
  type t
    sequence
    integer :: m(6, 8), n(2)
  end type
  type(t), target :: s
  integer, pointer :: r(:, :), n(:), none(:, :)
  integer :: k

  s%m = 1
  r => s%m(3:3, :)
  n => s%n
  do k = 1, 3
    !$acc data copyout(r)
    !$acc serial present(r)
    r = 2
    !$acc end serial
    s%n = 5
    !$acc serial copy(n)
    n = n + 1
    !$acc end serial
    if (any (n /= 6)) error stop 1
    !$acc end data
    if (any (r /= 2)) error stop 2
  end do

  none => s%m(3:2, 4:5)
  !$acc enter data copyin(none)
  !$acc data copyin(s%m)
  !$acc end data
  !$acc exit data copyout(none)
end program main
