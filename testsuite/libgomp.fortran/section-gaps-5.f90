! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Sections of pointers to a component of an array's elements, and to sections with
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

  call set
  !$omp target map(tofrom: q(3:5), r(:, 2:3))
  q(3:5) = q(3:5) + 100
  r(:, 2:3) = r(:, 2:3) + 100
  !$omp end target
  call check (1)
  if (any (r /= reshape ([24, 21, 144, 141, 164, 161], [2, 3]))) error stop 2

  call set
  !$omp target data map(tofrom: q(3:5))
  !$omp target map(q(3:5))
  q(3:5) = q(3:5) + 100
  !$omp end target
  !$omp end target data
  call check (3)

  call set
  !$omp target enter data map(to: q(3:5))
  !$omp target map(q(3:5))
  q(3:5) = q(3:5) + 100
  !$omp end target
  !$omp target exit data map(from: q(3:5))
  call check (4)

  call set
  !$omp target map(tofrom: v%q(3:5))
  v%q(3:5) = v%q(3:5) + 100
  !$omp end target
  call check (5)

  call set
  !$omp target enter data map(to: v%q(3:5))
  !$omp target map(v%q(3:5))
  v%q(3:5) = v%q(3:5) + 100
  !$omp end target
  !$omp target exit data map(from: v%q(3:5))
  call check (6)
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

  ! Elements 3 to 5 have 100 more than the rest.
  subroutine check (code)
    integer, intent(in) :: code
    if (any (q /= [1, 2, 103, 104, 105, 6, 7, 8, 9, 10])) error stop code
    if (any (x%b /= -1)) error stop code
  end subroutine
end program main
