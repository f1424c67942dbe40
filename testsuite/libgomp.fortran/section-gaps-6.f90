! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer to a section with gaps, of which gfortran lists more than its last element:
! what lies there is not present along with it, and lists without a descriptor find it.
! { dg-do run }
! { dg-mappings-left 0 }
program main
  implicit none
  integer, target :: big(6, 16)
  integer, pointer :: r(:, :), q(:), none(:, :)

  r => big(3:3, 1:8)

  ! Behind it, and across the end of what is listed.
  call behind (1, 2)
  call behind (1, 4)
  call behind (4, 6)

  ! Lists that have no descriptor.
  big = 1
  !$omp target enter data map(to: r)
  call add (r)
  big(4:, 8) = -1
  big(:, 9) = -1
  !$omp target update from(r)
  if (any (r /= 2)) error stop 2
  if (any (big(4:, 8) /= -1) .or. any (big(:, 9) /= -1)) error stop 3
  big = 3
  !$omp target update to(r)
  call add (r(:, 2:8))
  !$omp target update from(r(:, 2:8))
  if (any (r /= reshape ([3, 4, 4, 4, 4, 4, 4, 4], [1, 8]))) error stop 4
  if (any (big(:, 9) /= 3)) error stop 5
  !$omp target exit data map(from: r)

  ! No elements, whatever the last extent is.
  none => big(3:2, 4:5)
  !$omp target enter data map(to: none)
  !$omp target data map(to: big)
  !$omp end target data
  !$omp target exit data map(from: none)
contains
  ! Rows FIRST to LAST of column 9.
  subroutine behind (first, last)
    integer, intent(in) :: first, last
    integer :: k
    big = 1
    q => big(first:last, 9)
    do k = 1, 3
      !$omp target enter data map(to: r)
      q = 5
      !$omp target map(tofrom: q)
      q = q + 1
      !$omp end target
      if (any (q /= 6)) error stop 1
      !$omp target exit data map(from: r)
    end do
  end subroutine

  subroutine add (a)
    integer :: a(:, :)
    !$omp target map(tofrom: a)
    a = a + 1
    !$omp end target
  end subroutine
end program main
