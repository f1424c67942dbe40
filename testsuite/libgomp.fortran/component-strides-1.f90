! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components that are pointers to sections with gaps, also backwards and with strides
! of both signs: the section goes, all of it, and nothing beside it.
! { dg-do run }

program component_strides
  implicit none

  type t
    real, pointer :: p(:), q(:, :)
    integer :: n
  end type t

  type(t) :: x
  real, target :: r(10), s(6, 6)

  call vector (1, 10, 3)
  call vector (10, 1, -1)
  call vector (9, 2, -3)
  call vector (4, 4, -2)
  call matrix (1, 6, 2, 2, 5, 3)
  call matrix (2, 4, 1, 2, 5, 1)
  call matrix (6, 1, -2, 5, 2, -3)
  call matrix (6, 1, -2, 2, 5, 3)
  call matrix (1, 6, 5, 6, 1, -1)

contains

  ! What the device makes of r(first:last:step) is what the host does.
  subroutine vector (first, last, step)
    integer, intent (in) :: first, last, step
    real :: wanted(10)
    integer :: i

    r = [(i, i = 1, 10)]
    wanted = r
    wanted(first:last:step) = -wanted(first:last:step)
    x%p => r(first:last:step)
    x%n = 0
    !$omp target map(tofrom: x%p, x%n)
      x%p = -x%p
      x%n = size (x%p)
    !$omp end target
    if (any (r /= wanted)) stop 1
    if (x%n /= size (x%p)) stop 2
    !$omp target enter data map(to: x%p)
    !$omp target map(to: x%p)
      x%p = 2 * x%p
    !$omp end target
    !$omp target exit data map(from: x%p)
    wanted(first:last:step) = 2 * wanted(first:last:step)
    if (any (r /= wanted)) stop 3
  end subroutine vector

  subroutine matrix (i1, i2, i3, j1, j2, j3)
    integer, intent (in) :: i1, i2, i3, j1, j2, j3
    real :: wanted(6, 6)
    integer :: i

    s = reshape ([(i, i = 1, 36)], [6, 6])
    wanted = s
    wanted(i1:i2:i3, j1:j2:j3) = -wanted(i1:i2:i3, j1:j2:j3)
    x%q => s(i1:i2:i3, j1:j2:j3)
    !$omp target map(tofrom: x%q)
      x%q = -x%q
    !$omp end target
    if (any (s /= wanted)) stop 4
  end subroutine matrix
end program component_strides
