! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! target device(ancestor: 1) with descriptors: arrays that the host has mapped, the
! kernel's own, allocatables, pointers to sections, and a count of what each thread
! asks for.
! { dg-do run }
! { dg-require-effective-target ancestor_clause }
! { dg-additional-options "-foffload-options=nvptx-none=-misa=sm_35" { target nvptx } }

module host_side
  implicit none
  integer :: calls = 0
contains
  ! Not for the device.
  subroutine scale(x, by)
    real(8), intent(inout) :: x(:)
    real(8), intent(in) :: by
    x = x * by
    calls = calls + 1
  end subroutine
end module

program main
  use host_side
  !$omp requires reverse_offload
  implicit none
  real(8), allocatable :: a(:), b(:, :)
  real(8), pointer :: p(:)
  integer :: i, wrong
  logical :: shared

  shared = .false.
  !$omp target map(to: shared)
  shared = .true.
  !$omp end target

  allocate (a(10), b(4, 5))
  a = [(i, i=1, 10)]
  b = 2
  wrong = -1
  !$omp target map(tofrom: a, b, wrong)
  a = a + 100
  !$omp target device(ancestor: 1) map(always, tofrom: a) map(to: b)
  if (any (a /= [(100 + i, i=1, 10)])) stop 1
  if (any (b /= 2)) stop 2
  if (lbound (b, 2) /= 1 .or. ubound (b, 2) /= 5) stop 3
  call scale (a, 2d0)
  b(2, :) = 7
  !$omp end target
  wrong = count (a /= [(2 * (100 + i), i=1, 10)])
  if (.not. shared) wrong = wrong + count (b /= 2)
  !$omp end target
  if (wrong /= 0) stop 4
  if (any (a /= [(2 * (100 + i), i=1, 10)])) stop 5

  call local_arrays (7)

  allocate (p(6))
  p = 1
  !$omp target map(tofrom: p) map(from: wrong)
  p = 3
  !$omp target device(ancestor: 1) map(always, tofrom: p(2:3))
  if (any (p(2:3) /= 3)) stop 6
  call scale (p(2:3), 5d0)
  !$omp end target
  wrong = count (p /= [3, 15, 15, 3, 3, 3])
  !$omp end target
  if (wrong /= 0) stop 7

  calls = 0
  !$omp target teams distribute parallel do num_teams(2) map(tofrom: a)
  do i = 1, 10
    block
      real(8) :: x(1)
      x = i
      !$omp target device(ancestor: 1) map(tofrom: x)
      call scale (x, 3d0)
      !$omp end target
      a(i) = x(1)
    end block
  end do
  if (calls /= 10) stop 8
  if (any (a /= [(3 * i, i=1, 10)])) stop 9
  deallocate (a, b, p)
contains
  subroutine local_arrays(n)
    integer, value :: n
    integer :: bad
    bad = -1
    !$omp target map(tofrom: bad) firstprivate(n)
    block
      real(8) :: fixed(2:5)
      integer :: k
      fixed = [(k, k=1, 4)]
      !$omp target device(ancestor: 1) map(tofrom: fixed(3:4)) firstprivate(n)
      if (n /= 7) stop 11
      if (any (fixed(3:4) /= [2, 3])) stop 12
      call scale (fixed(3:4), 10d0)
      n = 8
      !$omp end target
      bad = count (fixed /= [1, 20, 30, 4])
      if (n /= 7) bad = bad + 100
    end block
    !$omp end target
    if (bad /= 0) stop 13
  end subroutine
end program
