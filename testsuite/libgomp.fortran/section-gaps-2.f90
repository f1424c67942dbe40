! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointers to sections with gaps in several directives: updates, which name no
! descriptor, go on with gfortran's size, which reaches beyond the object (OpenMP 5.2,
! 5.8.3).
! { dg-do run }
! { dg-mappings-left 0 }
program main
  implicit none
  type t
    integer :: i
    real(8) :: x
  end type
  integer, target :: a(10), b(4, 5)
  type(t), target :: d(6)
  integer, pointer :: p(:), q(:, :)
  real(8), pointer :: x(:)
  integer :: i
  integer, parameter :: first(10) = [101, 2, 3, 104, 5, 6, 107, 8, 9, 110]

  p => a(1:10:3)

  ! Entered, updated.
  a = [(i, i = 1, 10)]
  !$omp target enter data map(to: p)
  a = 77
  !$omp target update to(p)
  !$omp target
  p = p + 100
  !$omp end target
  !$omp target update from(p)
  !$omp target exit data map(release: p)
  if (any (a /= [177, 77, 77, 177, 77, 77, 177, 77, 77, 177])) error stop 1

  ! In a data region; of two dimensions.
  b = reshape ([(i, i = 1, 20)], [4, 5])
  q => b(2:3, 1:5:2)
  !$omp target data map(tofrom: q)
  b = 0
  !$omp target update to(q)
  !$omp target
  q = q - 1
  !$omp end target
  !$omp end target data
  if (any (b(2:3, 1:5:2) /= -1) .or. count (b < 0) /= 6) error stop 2

  ! Backwards.
  a = [(i, i = 1, 10)]
  p => a(10:1:-3)
  !$omp target map(tofrom: p)
  p = p + 100
  !$omp end target
  if (any (a /= first)) error stop 5
  a = [(i, i = 1, 10)]
  !$omp target data map(tofrom: p)
  !$omp target
  p(1) = p(1) + 100
  p(4) = p(4) + 100
  !$omp end target
  !$omp end target data
  if (any (a /= [101, 2, 3, 4, 5, 6, 7, 8, 9, 110])) error stop 6
  b = 1
  q => b(4:1:-1, :)
  !$omp target map(tofrom: q)
  q = q + 1
  !$omp end target
  if (any (b /= 2)) error stop 7

  ! A component: gfortran counts its own size, not that of the type.
  do i = 1, 6
    d(i) = t (i, i)
  end do
  x => d%x
  !$omp target map(tofrom: x)
  x = x + 100
  !$omp end target
  if (any (d%x /= [101, 102, 103, 104, 105, 106])) error stop 8
  if (any (d%i /= [1, 2, 3, 4, 5, 6])) error stop 9
end program main
