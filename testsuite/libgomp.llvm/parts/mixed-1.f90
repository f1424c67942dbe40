! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! What gfortran compiles of mixed-1.c.

module kept
  use, intrinsic :: iso_c_binding
  implicit none
  integer(c_int), allocatable, target :: b(:)
contains
  subroutine twice (a, n) bind (c)
    integer(c_int), value :: n
    integer(c_int), intent(inout) :: a(n)

    !$omp target map(tofrom: a)
    a = 2 * a
    !$omp end target
  end subroutine

  function enter_b (n) bind (c) result (where)
    integer(c_int), value :: n
    type(c_ptr) :: where

    allocate (b(n))
    b = 1
    !$omp target enter data map(to: b)
    where = c_loc (b)
  end function

  function sum_of_b () bind (c) result (all)
    integer(c_int) :: all

    !$omp target map(from: all)
    all = sum (b)
    !$omp end target
    !$omp target exit data map(delete: b)
  end function

  function count_threads () bind (c) result (n)
    integer(c_int) :: n

    n = 0
    !$omp parallel num_threads (3) reduction(+: n)
    n = n + 1
    !$omp end parallel
  end function
end module
