! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Heat in a plate: slow.f90 after its directives were mended, as doc/finding-problems.md
! tells.
program fast
  implicit none
  integer, parameter :: n = 256, steps = 100
  real(8), parameter :: rate = 0.2d0
  real(8) :: heat(n, n), next(n, n), conducts(n, n)
  real(8) :: change
  integer :: step, i, j

  call begin ()
  !$omp target data map(tofrom: heat) map(to: conducts, next)
  do step = 1, steps
    !$omp target
    !$omp parallel do private(i)
    do j = 2, n - 1
      do i = 2, n - 1
        next(i, j) = heat(i, j) + rate * conducts(i, j) &
          * (heat(i + 1, j) + heat(i - 1, j) + heat(i, j + 1) + heat(i, j - 1) &
             - 4 * heat(i, j))
      end do
    end do
    !$omp end target
    change = 0
    !$omp target map(tofrom: change)
    !$omp parallel do private(i) reduction(max: change)
    do j = 2, n - 1
      do i = 2, n - 1
        change = max (change, abs (next(i, j) - heat(i, j)))
        heat(i, j) = next(i, j)
      end do
    end do
    !$omp end target
  end do
  !$omp end target data

  print '(a, f0.3, a, es10.3)', 'heat ', sum (heat), ', last change ', change

contains

  subroutine begin ()
    heat = 0
    heat(1, :) = 100
    next = heat
    do j = 1, n
      do i = 1, n
        conducts(i, j) = merge (1.0d0, 0.5d0, mod (i / 32 + j / 32, 2) == 0)
      end do
    end do
  end subroutine begin
end program fast
