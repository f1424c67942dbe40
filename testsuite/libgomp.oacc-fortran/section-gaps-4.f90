! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Sections of pointers to a component of an array's elements, and to sections with gaps or
! negative strides: gfortran lists the address and size of other bytes than theirs.
! { dg-do run }
! { dg-mappings-left 0 }
program main
  implicit none
  type t
    integer :: z
    real(8) :: a, b
  end type
  type u
    integer :: k
    real(8), pointer :: q(:)
  end type
  type(t), target :: x(10)
  type(u) :: v
  real(8), target :: m(4, 6)
  real(8), pointer :: q(:), r(:, :)
  integer :: i, j

  q => x(:)%a
  r => m(4:1:-3, 2:6:2)
  v%q => x(:)%a

  ! Updates, part by part.
  call set
  !$acc enter data copyin(q, r)
  !$acc serial present(q, r)
  q = q + 100
  r = r + 100
  !$acc end serial
  x%b = -1
  !$acc update self(q(3:5))
  call check (3, 5, 1)
  !$acc update self(q(1:2)) async(1)
  !$acc update self(q(9:10)) async(1)
  !$acc wait(1)
  if (any (q([1, 2, 9, 10]) /= [101, 102, 109, 110])) error stop 2
  m(2:3, :) = -2
  !$acc update self(r(:, 2:3))
  if (any (m(1:4:3, [4, 6]) /= reshape ([141, 144, 161, 164], [2, 2]))) error stop 3
  if (any (m(2:3, :) /= -2) .or. any (m(:, 5) /= [51, -2, -2, 54])) error stop 4
  if (any (r(:, 1) /= [24, 21])) error stop 5
  !$acc update self(r(:, 1))
  if (any (r(:, 1) /= [124, 121])) error stop 6
  q(6:8) = 0
  r(2, 1) = 0
  !$acc update device(q(6:8), r(2, 1:1))
  !$acc serial present(q, r)
  q = q + 1
  r = r + 1
  !$acc end serial
  !$acc exit data copyout(q, r)
  if (any (q /= [102, 103, 104, 105, 106, 1, 1, 1, 110, 111])) error stop 7
  if (any (r /= reshape ([125, 1, 145, 142, 165, 162], [2, 3]))) error stop 8
  if (any (x%b /= -1)) error stop 9

  ! Data and compute regions.
  call set
  !$acc data copy(q(3:5))
  !$acc serial present(q(3:5))
  q(3:5) = q(3:5) + 100
  !$acc end serial
  !$acc end data
  call check (3, 5, 11)
  !$acc serial copy(q(1:3), r(:, 2:3))
  q(1:3) = q(1:3) + 100
  r(:, 2:3) = r(:, 2:3) + 100
  !$acc end serial
  if (any (q(1:6) /= [101, 102, 203, 104, 105, 6])) error stop 12
  if (any (r /= reshape ([24, 21, 144, 141, 164, 161], [2, 3]))) error stop 13

  ! A component.
  call set
  !$acc enter data copyin(v)
  !$acc enter data copyin(v%q(3:5))
  v%q(3) = 53
  !$acc update device(v%q(3:3))
  !$acc serial present(v)
  v%q(3:5) = v%q(3:5) + 100
  !$acc end serial
  !$acc exit data copyout(v%q(3:5))
  !$acc exit data delete(v)
  if (any (q /= [1, 2, 153, 104, 105, 6, 7, 8, 9, 10])) error stop 14
contains
  subroutine set
    do i = 1, 10
      x(i) = t(i, i, -1)
    end do
    do j = 1, 6
      do i = 1, 4
        m(i, j) = i + 10 * j
      end do
    end do
  end subroutine

  ! Elements from to to have 100 more than the rest.
  subroutine check (from, to, code)
    integer, intent(in) :: from, to, code
    do i = 1, 10
      if (q(i) /= merge (i + 100, i, i >= from .and. i <= to)) error stop code
    end do
    if (any (x%b /= -1)) error stop code
  end subroutine
end program main
