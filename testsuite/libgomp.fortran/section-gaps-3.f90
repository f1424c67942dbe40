! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointers to sections with gaps: what the host, or the device, has between the elements
! is no part of the list item, and stays as it is (OpenMP 5.2, 5.8.3).
! { dg-do run }
! { dg-mappings-left 0 }
program main
  implicit none
  integer, target :: m(3, 6)
  integer, pointer :: p(:), q(:, :)
  integer :: s(6)
  logical :: shared

  p => m(1, 1:4)

  ! The end of a target region.
  m = 7
  !$omp target map(from: p)
  p = 5
  !$omp end target
  if (any (m(1, 1:4) /= 5) .or. count (m == 7) /= 14) error stop 1

  ! The end of a data region.
  m = 0
  !$omp target data map(tofrom: p)
  !$omp target
  p = p + 5
  !$omp end target
  m(2, :) = -1
  !$omp end target data
  if (any (m(1, 1:4) /= 5) .or. any (m(2, :) /= -1)) error stop 2
  m = 7
  !$omp target data map(from: p)
  !$omp target
  p = 6
  !$omp end target
  !$omp end target data
  if (any (m(1, 1:4) /= 6) .or. count (m == 7) /= 14) error stop 3

  ! Exit data.
  m = 0
  !$omp target enter data map(to: p)
  !$omp target
  p = p + 4
  !$omp end target
  m(2, :) = -1
  !$omp target exit data map(from: p)
  if (any (m(1, 1:4) /= 4) .or. any (m(2, :) /= -1)) error stop 4

  ! Two dimensions.
  q => m(1:3:2, 2:6:2)
  m = 0
  !$omp target data map(tofrom: q)
  !$omp target
  q = q + 3
  !$omp end target
  m(2, :) = -1
  m(:, 3) = -2
  !$omp end target data
  if (any (q /= 3) .or. any (m(2, [1, 2, 4, 5, 6]) /= -1) .or. any (m(:, 3) /= -2)) &
    error stop 5

  ! The same directive with other strides: the same address and size.
  call strides (6, 2)
  call strides (4, 3)

  ! In both directions, of what is there.
  m = 0
  !$omp target enter data map(to: m)
  !$omp target
  m(2, :) = 9
  !$omp end target
  shared = m(2, 1) == 9
  p = 2
  m(2, :) = -1
  !$omp target map(always, tofrom: p)
  p = p + 1
  !$omp end target
  if (any (p /= 3) .or. any (m(2, :) /= -1)) error stop 6
  !$omp target map(from: s)
  s = m(2, :)
  !$omp end target
  if (.not. shared .and. any (s /= 9)) error stop 7
  p = 8
  m(3, :) = -3
  !$omp target enter data map(always, to: p)
  !$omp target exit data map(delete: p)
  !$omp target exit data map(release: m)
contains
  subroutine strides (n, step)
    integer, intent(in) :: n, step
    integer, target :: v(12)
    integer, pointer :: x(:)

    v = 7
    x => v(1:1+(n-1)*step:step)
    call from (x)
    if (count (v == 5) /= n .or. count (v == 7) /= 12 - n .or. any (x /= 5)) &
      error stop 8
  end subroutine

  subroutine from (x)
    integer, pointer, intent(in) :: x(:)

    !$omp target map(from: x)
    x = 5
    !$omp end target
  end subroutine
end program main
