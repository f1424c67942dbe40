! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Benchmark: objects that a program goes through one after the other, so that
! constructs seldom come again with the same addresses: elements of an array of
! types, dummy arguments, columns of a matrix; and private variables of a
! thread.
!
! Needs -cpp -fopenmp.  The components are pointers, as gfortran 12 takes no
! allocatable ones in a map clause.

#define L4(p) p/**/0, p/**/1, p/**/2, p/**/3
#define X8 L4(x%c0), L4(x%c1)
#define Y8 L4(y%c0), L4(y%c1)
#define Z8 L4(z(i)%c0), L4(z(i)%c1)
#define E4(m,p) m(p/**/0); m(p/**/1); m(p/**/2); m(p/**/3)
#define E8(m,p) E4(m,p/**/0); E4(m,p/**/1)
#define MAKE(v) allocate (v(n_elems))
#define RESET(v) v(:) = 0
#define ADD(v) v(1) = v(1) + 1
#define SECOND(v) good = good .and. v(1) == n .and. all (v(2:) == 0)

module elements
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: n_elements = 1000, n_elems = 64
  integer, parameter :: n_rows = 16, n_columns = 64
  type element
    real(8), pointer :: a(:)
  end type element
  type(element), target :: e(n_elements)
  type owner
    real(8), allocatable :: a(:)
  end type owner
  type(owner) :: o(n_elements)
  type t
    real(8), pointer, dimension(:) :: L4(c0), L4(c1)
  end type t
  type(t), target :: y, z(n_elements)
  real(8) :: matrix(n_elems, n_columns)
  real(8), dimension(n_elems) :: L4(kept)
  integer :: next               ! the element of the next construct, from 0

  ! Of bench/support.c.
  integer(c_int), bind(C, name='bench_mode') :: bench_mode
  integer(c_int), parameter :: bench_verify = 2

contains

  logical function is_verifying ()
    is_verifying = bench_mode == bench_verify
  end function is_verifying

  subroutine make
    integer :: i
    do i = 1, n_elements
      allocate (e(i)%a(n_elems), o(i)%a(n_elems))
    end do
    E8(MAKE,y%c)
    do i = 1, n_elements
      E8(MAKE,z(i)%c)
    end do
  end subroutine make

  subroutine reset () bind(C)
    integer :: i
    next = 0
    do i = 1, n_elements
      e(i)%a = 0
      o(i)%a = 0
      E8(RESET,z(i)%c)
    end do
    E8(RESET,y%c)
  end subroutine reset

  integer function element_next () result (i)
    i = next + 1
    next = mod (i, n_elements)
  end function element_next

  ! How often N constructs were at element I.
  integer(c_long) function visits (n, i)
    integer(c_long), intent(in) :: n
    integer, intent(in) :: i
    visits = (n + n_elements - i) / n_elements
  end function visits
end module elements

module rows
  use elements
  implicit none

contains

  ! ---- An element's component, all of them present ----

  subroutine elements_enter () bind(C)
    integer :: i
    call reset
    !$omp target enter data map(to: e)
    do i = 1, n_elements
      !$omp target enter data map(to: e(i)%a)
    end do
  end subroutine elements_enter

  subroutine element_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: k
    integer :: i
    do k = 1, n
      i = element_next ()
      !$omp target map(tofrom: e(i)%a)
      e(i)%a(1) = e(i)%a(1) + 1
      !$omp end target
    end do
  end subroutine element_body

  ! libgomp 12 stops at exit data map(from:) of a component.
  subroutine elements_exit () bind(C)
    integer :: i
    real(8) :: first
    do i = 1, n_elements
      !$omp target map(tofrom: e(i)%a) map(from: first)
      first = e(i)%a(1)
      !$omp end target
      e(i)%a(1) = first
      !$omp target exit data map(release: e(i)%a)
    end do
    !$omp target exit data map(release: e)
  end subroutine elements_exit

  logical(c_bool) function elements_check (n) bind(C)
    integer(c_long), value :: n
    integer :: i
    elements_check = .true.
    do i = 1, n_elements
      elements_check = elements_check .and. e(i)%a(1) == visits (n, i) &
                       .and. all (e(i)%a(2:) == 0)
    end do
  end function elements_check

  ! ---- enter and exit data of a dummy argument ----

  subroutine dummy_enter (a)
    real(8), allocatable :: a(:)
    !$omp target enter data map(to: a)
  end subroutine dummy_enter

  subroutine dummy_exit (a)
    real(8), allocatable :: a(:)
    !$omp target exit data map(from: a)
  end subroutine dummy_exit

  subroutine dummy_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: k
    integer :: i
    do k = 1, n
      i = element_next ()
      if (is_verifying ()) o(i)%a(1) = o(i)%a(1) + 1
      call dummy_enter (o(i)%a)
      if (is_verifying ()) o(i)%a(1) = -1
      call dummy_exit (o(i)%a)
    end do
  end subroutine dummy_body

  logical(c_bool) function dummy_check (n) bind(C)
    integer(c_long), value :: n
    integer :: i
    dummy_check = .true.
    do i = 1, n_elements
      dummy_check = dummy_check .and. o(i)%a(1) == visits (n, i) &
                    .and. all (o(i)%a(2:) == 0)
    end do
  end function dummy_check

  ! ---- Components of a dummy argument ----

  subroutine components_enter () bind(C)
    call reset
    !$omp target enter data map(to: Y8)
  end subroutine components_enter

  subroutine components_add (x)
    type(t) :: x
    !$omp target map(tofrom: X8)
    E8(ADD,x%c)
    !$omp end target
  end subroutine components_add

  subroutine components_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: k
    do k = 1, n
      call components_add (y)
    end do
  end subroutine components_body

  subroutine components_exit () bind(C)
    real(8) :: first(8)
    !$omp target map(tofrom: Y8) map(from: first)
    first = [y%c00(1), y%c01(1), y%c02(1), y%c03(1), &
             y%c10(1), y%c11(1), y%c12(1), y%c13(1)]
    !$omp end target
    y%c00(1) = first(1); y%c01(1) = first(2)
    y%c02(1) = first(3); y%c03(1) = first(4)
    y%c10(1) = first(5); y%c11(1) = first(6)
    y%c12(1) = first(7); y%c13(1) = first(8)
    !$omp target exit data map(release: Y8)
  end subroutine components_exit

  logical(c_bool) function components_check (n) bind(C)
    integer(c_long), value :: n
    logical :: good
    good = .true.
    E8(SECOND,y%c)
    components_check = good
  end function components_check

  ! ---- The same, another object each time ----

  subroutine objects_enter () bind(C)
    integer :: i
    call reset
    !$omp target enter data map(to: z)
    do i = 1, n_elements
      !$omp target enter data map(to: Z8)
    end do
  end subroutine objects_enter

  subroutine objects_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: k
    do k = 1, n
      call components_add (z(element_next ()))
    end do
  end subroutine objects_body

  ! Of each the first and the last component.
  subroutine objects_exit () bind(C)
    integer :: i
    real(8) :: first, last
    do i = 1, n_elements
      !$omp target map(tofrom: Z8) map(from: first, last)
      first = z(i)%c00(1)
      last = z(i)%c13(1)
      !$omp end target
      z(i)%c00(1) = first
      z(i)%c13(1) = last
      !$omp target exit data map(release: Z8)
    end do
    !$omp target exit data map(release: z)
  end subroutine objects_exit

  logical(c_bool) function objects_check (n) bind(C)
    integer(c_long), value :: n
    integer :: i
    objects_check = .true.
    do i = 1, n_elements
      objects_check = objects_check .and. z(i)%c00(1) == visits (n, i) &
                      .and. z(i)%c13(1) == visits (n, i)
    end do
  end function objects_check

  ! ---- update, a column after the other: 64 copies ----

  subroutine matrix_enter () bind(C)
    matrix = 0
    !$omp target enter data map(to: matrix)
  end subroutine matrix_enter

  subroutine columns_to_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: k
    integer :: j
    do k = 1, n
      do j = 1, n_columns
        if (is_verifying ()) matrix(:n_rows,j) = matrix(:n_rows,j) + j
        !$omp target update to(matrix(:n_rows,j))
      end do
    end do
  end subroutine columns_to_body

  ! What comes back must be the device's.
  subroutine columns_to_finish () bind(C)
    matrix = -1
    !$omp target exit data map(from: matrix)
  end subroutine columns_to_finish

  subroutine columns_from_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: k
    integer :: j
    do k = 1, n
      if (is_verifying ()) then
        !$omp target map(tofrom: matrix)
        do j = 1, n_columns
          matrix(:,j) = matrix(:,j) + j
        end do
        !$omp end target
      end if
      do j = 1, n_columns
        !$omp target update from(matrix(:n_rows,j))
      end do
    end do
  end subroutine columns_from_body

  subroutine columns_from_finish () bind(C)
    !$omp target exit data map(release: matrix)
  end subroutine columns_from_finish

  logical(c_bool) function columns_check (n) bind(C)
    integer(c_long), value :: n
    integer :: j
    columns_check = all (matrix(n_rows+1:,:) == 0)
    do j = 1, n_columns
      columns_check = columns_check .and. all (matrix(:n_rows,j) == n * j)
    end do
  end function columns_check

  ! ---- Private variables of a thread: 16 targets while they are present ----

  subroutine private_setup () bind(C)
    E4(RESET,kept)
  end subroutine private_setup

  subroutine private_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: k
    integer :: times
    real(8), dimension(n_elems) :: L4(own)
    do k = 1, n
      !$omp parallel num_threads(1) private(L4(own), times)
      own0 = kept0; own1 = kept1; own2 = kept2; own3 = kept3
      !$omp target enter data map(to: L4(own))
      do times = 1, 16
        !$omp target map(tofrom: L4(own))
        E4(ADD,own)
        !$omp end target
      end do
      !$omp target exit data map(from: L4(own))
      kept0 = own0; kept1 = own1; kept2 = own2; kept3 = own3
      !$omp end parallel
    end do
  end subroutine private_body

  subroutine allocatable_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: k
    integer :: times
    real(8), allocatable, dimension(:) :: L4(own)
    E4(MAKE,own)
    do k = 1, n
      !$omp parallel num_threads(1) private(L4(own), times)
      own0 = kept0; own1 = kept1; own2 = kept2; own3 = kept3
      !$omp target enter data map(to: L4(own))
      do times = 1, 16
        !$omp target map(tofrom: L4(own))
        E4(ADD,own)
        !$omp end target
      end do
      !$omp target exit data map(from: L4(own))
      kept0 = own0; kept1 = own1; kept2 = own2; kept3 = own3
      !$omp end parallel
    end do
  end subroutine allocatable_body

  logical(c_bool) function private_check (n) bind(C)
    integer(c_long), value :: n
    private_check = all ([kept0(1), kept1(1), kept2(1), kept3(1)] == 16 * n) &
                    .and. all (kept3(2:) == 0)
  end function private_check
end module rows

program bench_element
  use rows
  implicit none

#include "rows.inc"

  call make
  call bench_begin
  ! First, as libgomp 12 keeps dummy arguments' pointers on the stack mapped.
  call add ('f 4 private in parallel, 16 targets', private_body, &
            private_setup, private_check)
  call add ('f 4 private allocatable in parallel, 16 targets', &
            allocatable_body, private_setup, private_check)
  call add ('f element present, another each time', element_body, &
            elements_enter, elements_check, elements_exit)
  call add ('f enter+exit of dummy, another each time', dummy_body, reset, &
            dummy_check)
  call add ('f 8 components of dummy, present', components_body, &
            components_enter, components_check, components_exit)
  call add ('f 8 components of dummy, another each time', objects_body, &
            objects_enter, objects_check, objects_exit)
  call add ('f update to 64 columns', columns_to_body, matrix_enter, &
            columns_check, columns_to_finish)
  call add ('f update from 64 columns', columns_from_body, matrix_enter, &
            columns_check, columns_from_finish)
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
end program bench_element
