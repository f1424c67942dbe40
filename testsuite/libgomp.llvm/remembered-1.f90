! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Regions whose lists are the same each time, but for what descriptors and values
! hold: arrays of other bounds at the same place, pointers that move, scalars; in
! recursion and by several threads.
! operations: vary

module regions
  implicit none
contains
  recursive subroutine work (depth, turn, fine)
    integer, intent(in) :: depth, turn
    logical, intent(inout) :: fine
    integer, allocatable :: a(:), b(:,:), c(:)
    integer :: n, k, more
    n = 3 + mod (turn, 4) + depth
    allocate (a(n), b(2,n), c(0:n))
    do k = 1, 3
      a = k; b = depth; c = turn
      more = merge (2, 0, k == 3)
      if (k == 3) then
        deallocate (c)
        allocate (c(-1:n+2), source = turn)
      end if
      !$omp target map(tofrom: a, b) map(to: c)
      a(:) = a + b(1,:) + c(lbound (c, 1)) + ubound (c, 1) + depth
      b(2,n) = size (c)
      !$omp end target
      if (any (a /= k + 2 * depth + turn + n + more)) fine = .false.
      if (b(2,n) /= n + 1 + merge (3, 0, k == 3)) fine = .false.
    end do
    if (depth < 2) call work (depth + 1, turn, fine)
    if (any (b(1,:) /= depth)) fine = .false.
  end subroutine work

  ! One region, whose pointer is in one of two arrays that are present.
  subroutine move (fine)
    logical, intent(inout) :: fine
    integer, allocatable, target :: a(:), b(:)
    integer, pointer :: q(:)
    integer :: i, n, total, expected
    allocate (a(50), source = 1)
    allocate (b(50), source = 2)
    total = 0
    expected = 0
    !$omp target enter data map(to: a, b)
    do i = 1, 20
      n = mod (i, 5) + 1
      q => b(i:i+n-1)
      if (mod (i, 2) == 0) q => a(i:i+n)
      !$omp target map(q) map(tofrom: total)
      total = total + sum (q) * n + size (q)
      !$omp end target
      expected = expected + sum (q) * n + size (q)
    end do
    !$omp target exit data map(release: a, b)
    if (total /= expected) fine = .false.
  end subroutine move
end module regions

program main
  use regions
  logical :: fine(4)
  integer :: t, i
  fine = .true.
  call move (fine(1))
  !$omp parallel do num_threads(4) private(i)
  do t = 1, 4
    do i = 1, 5
      call work (0, i + t, fine(t))
    end do
  end do
  if (.not. all (fine)) stop 1
end program main
