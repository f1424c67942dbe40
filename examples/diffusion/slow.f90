! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Heat in a plate, with the mistakes that cost offload programs most of their time.
! doc/finding-problems.md finds them one by one; fast.f90 is what becomes of it.
program slow
  implicit none
  integer, parameter :: n = 256, steps = 100
  real(8), parameter :: rate = 0.2d0
  real(8) :: heat(n, n), next(n, n), conducts(n, n), spare(n, n)
  real(8) :: change
  integer :: step, i, j

  call begin ()
  !$omp target enter data map(to: spare)
  do step = 1, steps
    !$omp target map(tofrom: heat, next, conducts)
    !$omp parallel do private(i)
    do j = 2, n - 1
      do i = 2, n - 1
        next(i, j) = heat(i, j) + rate * conducts(i, j) &
          * (heat(i + 1, j) + heat(i - 1, j) + heat(i, j + 1) + heat(i, j - 1) &
             - 4 * heat(i, j))
      end do
    end do
    !$omp end target
    change = maxval (abs (next - heat))
    !$omp target map(tofrom: heat, next)
    !$omp parallel do private(i)
    do j = 2, n - 1
      do i = 2, n - 1
        heat(i, j) = next(i, j)
      end do
    end do
    !$omp end target
  end do
  !$omp target exit data map(release: spare)

  print '(a, f0.3, a, es10.3)', 'heat ', sum (heat), ', last change ', change

contains

  subroutine begin ()
    heat = 0
    heat(1, :) = 100
    next = heat
    spare = 0
    do j = 1, n
      do i = 1, n
        conducts(i, j) = merge (1.0d0, 0.5d0, mod (i / 32 + j / 32, 2) == 0)
      end do
    end do
  end subroutine begin
end program slow
