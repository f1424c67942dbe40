! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Benchmark: derived types in derived types, entered level by level as OpenACC's
! manual deep copy does it.  A level has an array and the next level, both
! allocatable; depth D is D levels.  Needs -cpp.

module nest
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: n_elems = 64

  type t1
    real(8), allocatable :: a(:)
  end type t1
  type t2
    real(8), allocatable :: a(:)
    type(t1), allocatable :: next
  end type t2
  type t3
    real(8), allocatable :: a(:)
    type(t2), allocatable :: next
  end type t3
  type t4
    real(8), allocatable :: a(:)
    type(t3), allocatable :: next
  end type t4

  type(t1) :: x1
  type(t2) :: x2
  type(t4) :: x4

contains

  subroutine make
#define MAKE(x) allocate (x%a(n_elems)); x%a = 0
#define MAKE2(x) MAKE(x); allocate (x%next); MAKE(x%next)
    MAKE(x1)
    MAKE2(x2)
    MAKE(x4)
    allocate (x4%next)
    MAKE(x4%next)
    allocate (x4%next%next)
    MAKE2(x4%next%next)
  end subroutine make

  subroutine reset () bind(C)
    x1%a = 0
    x2%next%a = 0
    x4%next%next%next%a = 0
  end subroutine reset

  ! What is in a level, and in those below.

  subroutine enter_inside_1 (x)
    type(t1) :: x
    !$acc enter data copyin(x%a)
  end subroutine enter_inside_1

  subroutine exit_inside_1 (x)
    type(t1) :: x
    !$acc exit data copyout(x%a)
  end subroutine exit_inside_1

  subroutine enter_inside_2 (x)
    type(t2) :: x
    !$acc enter data copyin(x%a, x%next)
    call enter_inside_1 (x%next)
  end subroutine enter_inside_2

  subroutine exit_inside_2 (x)
    type(t2) :: x
    call exit_inside_1 (x%next)
    !$acc exit data copyout(x%a) delete(x%next)
  end subroutine exit_inside_2

  subroutine enter_inside_3 (x)
    type(t3) :: x
    !$acc enter data copyin(x%a, x%next)
    call enter_inside_2 (x%next)
  end subroutine enter_inside_3

  subroutine exit_inside_3 (x)
    type(t3) :: x
    call exit_inside_2 (x%next)
    !$acc exit data copyout(x%a) delete(x%next)
  end subroutine exit_inside_3

  subroutine enter_inside_4 (x)
    type(t4) :: x
    !$acc enter data copyin(x%a, x%next)
    call enter_inside_3 (x%next)
  end subroutine enter_inside_4

  subroutine exit_inside_4 (x)
    type(t4) :: x
    call exit_inside_3 (x%next)
    !$acc exit data copyout(x%a) delete(x%next)
  end subroutine exit_inside_4

  ! ---- 1 deep ----

  subroutine enter_1 () bind(C)
    !$acc enter data copyin(x1)
    call enter_inside_1 (x1)
  end subroutine enter_1

  subroutine exit_1 () bind(C)
    call exit_inside_1 (x1)
    !$acc exit data delete(x1)
  end subroutine exit_1

  subroutine both_1 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      call enter_1
      call exit_1
    end do
  end subroutine both_1

  subroutine start_1 () bind(C)
    call reset
    call enter_1
  end subroutine start_1

  subroutine kernel_1 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc serial present(x1)
      x1%a(1) = x1%a(1) + 1
      !$acc end serial
    end do
  end subroutine kernel_1

  logical(c_bool) function zero_1 (n) bind(C)
    integer(c_long), value :: n
    zero_1 = n >= 0 .and. all (x1%a == 0)
  end function zero_1

  logical(c_bool) function holds_1 (n) bind(C)
    integer(c_long), value :: n
    holds_1 = x1%a(1) == n .and. all (x1%a(2:) == 0)
  end function holds_1

  ! ---- 2 deep ----

  subroutine enter_2 () bind(C)
    !$acc enter data copyin(x2)
    call enter_inside_2 (x2)
  end subroutine enter_2

  subroutine exit_2 () bind(C)
    call exit_inside_2 (x2)
    !$acc exit data delete(x2)
  end subroutine exit_2

  subroutine both_2 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      call enter_2
      call exit_2
    end do
  end subroutine both_2

  subroutine start_2 () bind(C)
    call reset
    call enter_2
  end subroutine start_2

  subroutine kernel_2 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc serial present(x2)
      x2%next%a(1) = x2%next%a(1) + 1
      !$acc end serial
    end do
  end subroutine kernel_2

  logical(c_bool) function zero_2 (n) bind(C)
    integer(c_long), value :: n
    zero_2 = n >= 0 .and. all (x2%next%a == 0)
  end function zero_2

  logical(c_bool) function holds_2 (n) bind(C)
    integer(c_long), value :: n
    holds_2 = x2%next%a(1) == n .and. all (x2%next%a(2:) == 0)
  end function holds_2

  ! ---- 4 deep ----

  subroutine enter_4 () bind(C)
    !$acc enter data copyin(x4)
    call enter_inside_4 (x4)
  end subroutine enter_4

  subroutine exit_4 () bind(C)
    call exit_inside_4 (x4)
    !$acc exit data delete(x4)
  end subroutine exit_4

  subroutine both_4 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      call enter_4
      call exit_4
    end do
  end subroutine both_4

  subroutine start_4 () bind(C)
    call reset
    call enter_4
  end subroutine start_4

  subroutine kernel_4 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc serial present(x4)
      x4%next%next%next%a(1) = x4%next%next%next%a(1) + 1
      !$acc end serial
    end do
  end subroutine kernel_4

  logical(c_bool) function zero_4 (n) bind(C)
    integer(c_long), value :: n
    zero_4 = n >= 0 .and. all (x4%next%next%next%a == 0)
  end function zero_4

  logical(c_bool) function holds_4 (n) bind(C)
    integer(c_long), value :: n
    holds_4 = x4%next%next%next%a(1) == n .and. all (x4%next%next%next%a(2:) == 0)
  end function holds_4
end module nest

program bench_nest
  use nest
  implicit none

#include "rows.inc"

  call make
  call bench_begin
  call add ('nested 1 deep, enter+exit', both_1, reset, zero_1)
  call add ('nested 2 deep, enter+exit', both_2, reset, zero_2)
  call add ('nested 4 deep, enter+exit', both_4, reset, zero_4)
  call add ('nested 1 deep, kernel', kernel_1, start_1, holds_1, exit_1)
  call add ('nested 2 deep, kernel', kernel_2, start_2, holds_2, exit_2)
  call add ('nested 4 deep, kernel', kernel_4, start_4, holds_4, exit_4)
  call bench_list_run
  if (bench_end () /= 0) stop 1

contains

  subroutine add (name, body, setup, check, finish)
    character(len=*), intent(in) :: name
    procedure(row_body) :: body
    procedure(row_step) :: setup
    procedure(row_check) :: check
    procedure(row_step), optional :: finish
    call bench_list_add (name // c_null_char, body, setup, finish, check, &
                         1_c_int)
  end subroutine add
end program bench_nest
