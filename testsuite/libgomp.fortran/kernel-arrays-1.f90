! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Array expressions and intrinsics, allocatable and derived-type variables,
! internal procedures with descriptors, all within a kernel.
! { dg-do run }

module shapes
  implicit none
  type point
    real :: x = 1, y = 2
    integer, allocatable :: tags(:)
  end type
contains
  pure real function trace (a)
    !$omp declare target
    real, intent(in) :: a(:, :)
    integer :: i

    trace = 0
    do i = 1, size (a, 1)
      trace = trace + a(i, i)
    end do
  end function

  integer function digit_sum (n)
    !$omp declare target
    integer, intent(in) :: n
    integer :: rest

    rest = n
    digit_sum = 0
    do while (rest > 0)
      digit_sum = digit_sum + mod (rest, 10)
      rest = rest / 10
    end do
  end function
end module

program main
  use shapes
  implicit none
  integer, parameter :: n = 12
  real :: a(n, n), b(n, n), results(6)
  integer :: found, sums(n), i
  complex :: z
  logical :: flags(3)

  do i = 1, n
    a(:, i) = [(real (i * 100 + found), found = 1, n)]
  end do
  !$omp target map(to: a) map(from: b, results, sums, z, flags, found)
  block
    real, allocatable :: work(:, :)
    type(point) :: p
    integer :: k

    allocate (work(n, n))
    work = transpose (a) * 2
    b = work + a
    results(1) = sum (b)
    results(2) = maxval (a(2:n:3, 5))
    results(3) = dot_product (a(1, :), a(:, 1))
    results(4) = trace (b(3:8, 3:8))
    results(5) = p%x + p%y
    do k = 1, n
      sums(k) = count (a(:, k) > 605)
    end do
    found = minloc (abs (a(:, 3) - 306.2), 1)
    allocate (p%tags(5))
    p%tags = [(k * k, k = 1, 5)]
    results(6) = sum (p%tags(2:4))
    z = cmplx (1, 2) * conjg (cmplx (3, -1))
    flags = [any (a > 1211), all (a > 101), digit_sum (98765) == 35]
    deallocate (work, p%tags)
  end block
  !$omp end target

  if (any (b /= transpose (a) * 2 + a)) stop 1
  if (abs (results(1) - 3 * sum (a)) > 1) stop 2
  if (results(2) /= 511) stop 3
  if (abs (results(3) - dot_product (a(1, :), a(:, 1))) > 1) stop 4
  if (results(4) /= trace (b(3:8, 3:8))) stop 5
  if (results(5) /= 3 .or. results(6) /= 29) stop 6
  if (any (sums /= [0, 0, 0, 0, 0, 7, 12, 12, 12, 12, 12, 12])) stop 7
  if (found /= 6) stop 8
  if (z /= (1, 7)) stop 9
  if (.not. flags(1) .or. flags(2) .or. .not. flags(3)) stop 10
end program
