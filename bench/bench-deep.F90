! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Benchmark: an array of objects that own something each, and a list, mapped as a
! whole where the runtime can, else by the loop of directives that programs have
! for it.
!
! Needs -cpp -fopenacc -g.  Each row is measured once per round.  MANY, if it is
! defined, makes it 10^5 objects, entered and left once.

#ifdef MANY
# define N_OBJECTS 100000
# define ROW 'deep 10^5 objects enter+exit'
#else
# define N_OBJECTS 10000
# define ROW 'deep 10^4 objects enter+exit'
#endif

module objects
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: n_objects = N_OBJECTS, n_elems = 8
  type t
    integer :: n = 0
    real(8), allocatable :: a(:)
  end type t
  type(t), allocatable, target :: x(:)

  abstract interface
    ! gomp_pset_enter_deep, gomp_pset_exit_deep; of module gomp_pset, with which
    ! the program would not run on other runtimes.
    subroutine enter_deep (object, create, leave_out, device, file, line, &
                           stat, errmsg)
      class(*), target :: object(..)
      logical(4), optional, intent(in) :: create
      character(*), optional, intent(in) :: leave_out(:)
      integer(4), optional, intent(in) :: device, line
      character(*), optional, intent(in) :: file
      integer(4), optional, intent(out) :: stat
      character(*), optional, intent(out) :: errmsg
    end subroutine enter_deep
    subroutine exit_deep (object, release, finalize, device, file, line, &
                          stat, errmsg)
      class(*), target :: object(..)
      logical(4), optional, intent(in) :: release, finalize
      integer(4), optional, intent(in) :: device, line
      character(*), optional, intent(in) :: file
      integer(4), optional, intent(out) :: stat
      character(*), optional, intent(out) :: errmsg
    end subroutine exit_deep
  end interface
  procedure(enter_deep), pointer :: enter => null ()
  procedure(exit_deep), pointer :: leave => null ()
  integer(c_int), bind(C, name='bench_mode') :: bench_mode
  integer(c_int), parameter :: bench_list = 1, bench_verify = 2

contains

  subroutine objects_make
    integer :: i
    allocate (x(n_objects))
    do i = 1, n_objects
      allocate (x(i)%a(n_elems))
      x(i)%a = i
    end do
  end subroutine objects_make

  subroutine enter_loop
    integer :: i
    !$acc enter data copyin(x)
    do i = 1, n_objects
      !$acc enter data copyin(x(i)%a)
    end do
  end subroutine enter_loop

  subroutine exit_loop
    integer :: i
    do i = 1, n_objects
      !$acc exit data copyout(x(i)%a)
    end do
    !$acc exit data delete(x)
  end subroutine exit_loop

  subroutine kernel
    integer :: i
    !$acc serial present(x)
    do i = 1, n_objects
      x(i)%a(2) = x(i)%a(2) + 1
    end do
    !$acc end serial
  end subroutine kernel

  subroutine work (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      if (associated (enter)) then
        call enter (x)
      else
        call enter_loop
      end if
      if (bench_mode == bench_verify) call kernel
      if (associated (leave)) then
        call leave (x)
      else
        call exit_loop
      end if
    end do
  end subroutine work

  logical(c_bool) function is_right (n) result (right)
    integer(c_long), intent(in) :: n
    integer :: i
    right = .true.
    do i = 1, n_objects
      right = right .and. x(i)%a(1) == i .and. x(i)%a(2) == i + n &
              .and. size (x(i)%a) == n_elems
    end do
  end function is_right
end module objects

program bench_deep
  use objects
  implicit none
  interface
    subroutine bench_begin () bind(C)
    end subroutine bench_begin
    type(c_funptr) function bench_symbol (name) bind(C)
      import
      character(kind=c_char), intent(in) :: name(*)
    end function bench_symbol
    subroutine bench_once_measure (name, body, n) bind(C)
      import
      character(kind=c_char), intent(in) :: name(*)
      type(c_funptr), value :: body
      integer(c_long), value :: n
    end subroutine bench_once_measure
    logical(c_bool) function bench_row_wanted (name) bind(C)
      import
      character(kind=c_char), intent(in) :: name(*)
    end function bench_row_wanted
    subroutine bench_result_check (name, ok) bind(C)
      import
      character(kind=c_char), intent(in) :: name(*)
      logical(c_bool), value :: ok
    end subroutine bench_result_check
    integer(c_int) function bench_end () bind(C)
      import
    end function bench_end
  end interface
  character(kind=c_char, len=*), parameter :: row = ROW // c_null_char
  type(c_funptr) :: symbol
  integer(c_long) :: times

  call objects_make
  call bench_begin
  symbol = bench_symbol ('gomp_pset_enter_deep_' // c_null_char)
  if (c_associated (symbol)) call c_f_procpointer (symbol, enter)
  symbol = bench_symbol ('gomp_pset_exit_deep_' // c_null_char)
  if (c_associated (symbol)) call c_f_procpointer (symbol, leave)
  ! The loop takes seconds with a GPU's latencies.
  times = merge (20, 3, associated (enter) .and. bench_mode /= bench_verify)
#ifdef MANY
  times = 1
#endif
  if (bench_row_wanted (row)) then
    if (bench_mode /= bench_verify) call work (1_c_long)
    call bench_once_measure (row, c_funloc (work), times)
    if (bench_mode == bench_verify) then
      call bench_result_check (row, is_right (times))
    end if
  end if
  if (bench_end () /= 0) stop 1
end program bench_deep
