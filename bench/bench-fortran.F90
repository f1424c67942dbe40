! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Benchmark: constructs as gfortran compiles them, on allocatable arrays (three
! map entries each: data, descriptor, data pointer in the descriptor).
!
! 256 arrays v0000 .. v3333 (digits to base 4); the constructs name the first
! 1, 4, 8, 16 or all of them.  Needs -cpp -ffree-line-length-none.

#define L4(p) p/**/0, p/**/1, p/**/2, p/**/3
#define L16(p) L4(p/**/0), L4(p/**/1), L4(p/**/2), L4(p/**/3)
#define L64(p) L16(p/**/0), L16(p/**/1), L16(p/**/2), L16(p/**/3)
#define K1 v0000
#define K4 L4(v000)
#define K8 L4(v000), L4(v001)
#define K16 L16(v00)
#define K256 L64(v0), L64(v1), L64(v2), L64(v3)
#define BIG big0, big1, big2, big3
#define COMPONENTS L4(x%c0), L4(x%c1)

! The same for statements: M is one of the statement macros below.
#define E4(m,p) m(p/**/0); m(p/**/1); m(p/**/2); m(p/**/3)
#define E8(m,p) E4(m,p/**/0); E4(m,p/**/1)
#define E16(m,p) E8(m,p); E4(m,p/**/2); E4(m,p/**/3)
#define E64(m,p) E16(m,p/**/0); E16(m,p/**/1); E16(m,p/**/2); E16(m,p/**/3)
#define E256(m,p) E64(m,p/**/0); E64(m,p/**/1); E64(m,p/**/2); E64(m,p/**/3)
#define MAKE(v) allocate (v(n_elems))
#define RESET(v) v(:) = 0
#define ADD(v) v(1) = v(1) + 1
#define FETCH(i) v00/**/i = x%c/**/i
#define COMPARE(v) call compare (v)

module arrays
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: n_elems = 64, n_big = 16384
  real(8), allocatable, dimension(:) :: K256
  real(8), allocatable, dimension(:) :: BIG
  type t
    real(8), pointer, dimension(:) :: L4(c0), L4(c1)
  end type t
  type(t) :: x

  ! Of bench/support.c.
  integer(c_int), bind(C, name='bench_mode') :: bench_mode
  integer(c_int), parameter :: bench_verify = 2

contains

  subroutine arrays_make
    E256(MAKE,v)
    allocate (big0(n_big), big1(n_big), big2(n_big), big3(n_big))
    E8(MAKE,x%c)
  end subroutine arrays_make

  subroutine arrays_reset () bind(C)
    E256(RESET,v)
    E4(RESET,big)
    E8(RESET,x%c)
  end subroutine arrays_reset

  ! Is the first element VALUE in the first K arrays and 0 in the others?
  logical(c_bool) function arrays_hold (k, value) result (good)
    integer, intent(in) :: k
    integer(c_long), intent(in) :: value
    integer :: seen
    seen = 0
    good = .true.
    E256(COMPARE,v)
  contains
    subroutine compare (v)
      real(8), intent(in) :: v(:)
      real(8) :: expected
      expected = merge (real (value, 8), 0d0, seen < k)
      good = good .and. v(1) == expected .and. all (v(2:) == 0)
      seen = seen + 1
    end subroutine compare
  end function arrays_hold

  logical function is_verifying ()
    is_verifying = bench_mode == bench_verify
  end function is_verifying
end module arrays

module rows
  use arrays
  implicit none
  ! Visits of kernels that map nothing; the plugin runs the host's version of
  ! a kernel, which knows only the host's variable.
  integer(c_long), save :: hits
  !$omp declare target (hits)

contains

  ! ---- target, with 0, 1, 4, 16 and 256 arrays ----

  subroutine nothing_setup () bind(C)
    hits = 0
  end subroutine nothing_setup

  subroutine nothing_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$omp target
      hits = hits + 1
      !$omp end target
    end do
  end subroutine nothing_body

  logical(c_bool) function nothing_check (n) bind(C)
    integer(c_long), value :: n
    nothing_check = hits == n
  end function nothing_check

  subroutine scalar_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$omp target
      hits = hits + i
      !$omp end target
    end do
  end subroutine scalar_body

  logical(c_bool) function scalar_check (n) bind(C)
    integer(c_long), value :: n
    scalar_check = hits == n * (n + 1) / 2
  end function scalar_check

  subroutine target_1 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$omp target map(tofrom: K1)
      ADD(v0000)
      !$omp end target
    end do
  end subroutine target_1

  subroutine target_4 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$omp target map(tofrom: K4)
      E4(ADD,v000)
      !$omp end target
    end do
  end subroutine target_4

  subroutine target_8 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$omp target map(tofrom: K8)
      E8(ADD,v00)
      !$omp end target
    end do
  end subroutine target_8

  subroutine target_16 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$omp target map(tofrom: K16)
      E16(ADD,v00)
      !$omp end target
    end do
  end subroutine target_16

  subroutine target_256 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$omp target map(tofrom: K256)
      E256(ADD,v)
      !$omp end target
    end do
  end subroutine target_256

  subroutine target_big (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$omp target map(tofrom: BIG)
      E4(ADD,big)
      big3(n_big) = big3(n_big) + 1
      !$omp end target
    end do
  end subroutine target_big

  logical(c_bool) function hold_big (n) bind(C)
    integer(c_long), value :: n
    hold_big = big0(1) == n .and. big1(1) == n .and. big2(1) == n &
               .and. big3(1) == n .and. big3(n_big) == n
  end function hold_big

  logical(c_bool) function hold_1 (n) bind(C)
    integer(c_long), value :: n
    hold_1 = arrays_hold (1, n)
  end function hold_1

  logical(c_bool) function hold_4 (n) bind(C)
    integer(c_long), value :: n
    hold_4 = arrays_hold (4, n)
  end function hold_4

  logical(c_bool) function hold_8 (n) bind(C)
    integer(c_long), value :: n
    hold_8 = arrays_hold (8, n)
  end function hold_8

  logical(c_bool) function hold_16 (n) bind(C)
    integer(c_long), value :: n
    hold_16 = arrays_hold (16, n)
  end function hold_16

  logical(c_bool) function hold_256 (n) bind(C)
    integer(c_long), value :: n
    hold_256 = arrays_hold (256, n)
  end function hold_256

  ! ---- enter and exit data ----

  subroutine enter_1 () bind(C)
    call arrays_reset
    !$omp target enter data map(to: K1)
  end subroutine enter_1

  subroutine exit_1 () bind(C)
    !$omp target exit data map(from: K1)
  end subroutine exit_1

  subroutine enter_4 () bind(C)
    call arrays_reset
    !$omp target enter data map(to: K4)
  end subroutine enter_4

  subroutine exit_4 () bind(C)
    !$omp target exit data map(from: K4)
  end subroutine exit_4

  subroutine enter_8 () bind(C)
    call arrays_reset
    !$omp target enter data map(to: K8)
  end subroutine enter_8

  subroutine exit_8 () bind(C)
    !$omp target exit data map(from: K8)
  end subroutine exit_8

  subroutine release_8 () bind(C)
    !$omp target exit data map(release: K8)
  end subroutine release_8

  subroutine enter_16 () bind(C)
    call arrays_reset
    !$omp target enter data map(to: K16)
  end subroutine enter_16

  subroutine exit_16 () bind(C)
    !$omp target exit data map(from: K16)
  end subroutine exit_16

  subroutine enter_256 () bind(C)
    call arrays_reset
    !$omp target enter data map(to: K256)
  end subroutine enter_256

  subroutine exit_256 () bind(C)
    !$omp target exit data map(from: K256)
  end subroutine exit_256

  subroutine enter_exit_1 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$omp target enter data map(to: K1)
      if (is_verifying ()) call target_1 (1_c_long)
      !$omp target exit data map(from: K1)
    end do
  end subroutine enter_exit_1

  subroutine enter_exit_16 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$omp target enter data map(to: K16)
      if (is_verifying ()) call target_16 (1_c_long)
      !$omp target exit data map(from: K16)
    end do
  end subroutine enter_exit_16

  subroutine enter_exit_256 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$omp target enter data map(to: K256)
      if (is_verifying ()) call target_256 (1_c_long)
      !$omp target exit data map(from: K256)
    end do
  end subroutine enter_exit_256

  ! ---- target data with many kernels ----

  subroutine region_setup () bind(C)
    call arrays_reset
    v0000(1) = 1
    v0001(1) = 1
  end subroutine region_setup

  subroutine region_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    integer :: kernel
    do i = 1, n
      !$omp target data map(to: v0000, v0001) map(tofrom: v0002, v0003)
      do kernel = 1, 10
        !$omp target map(tofrom: K4)
        v0002(1) = v0002(1) + v0000(1)
        v0003(1) = v0003(1) + v0001(1)
        !$omp end target
      end do
      !$omp end target data
    end do
  end subroutine region_body

  logical(c_bool) function region_check (n) bind(C)
    integer(c_long), value :: n
    region_check = v0000(1) == 1 .and. v0001(1) == 1 &
                   .and. v0002(1) == 10 * n .and. v0003(1) == 10 * n
  end function region_check

  subroutine region_256_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$omp target data map(tofrom: K256)
      call target_256 (16_c_long)
      !$omp end target data
    end do
  end subroutine region_256_body

  logical(c_bool) function region_256_check (n) bind(C)
    integer(c_long), value :: n
    region_256_check = arrays_hold (256, 16 * n)
  end function region_256_check

  ! ---- Components by name ----
  ! Pointers, as gfortran 12 takes no allocatable components in a map clause,
  ! and none at all in update.  Stock libgomp stops at exit data map(from:) of
  ! a component, so a kernel copies them to arrays that can be fetched.

  subroutine components_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$omp target map(tofrom: COMPONENTS)
      E8(ADD,x%c)
      !$omp end target
    end do
  end subroutine components_body

  subroutine components_enter () bind(C)
    call arrays_reset
    !$omp target enter data map(to: COMPONENTS)
  end subroutine components_enter

  subroutine components_exit () bind(C)
    !$omp target map(tofrom: COMPONENTS) map(from: K8)
    E4(FETCH,0); E4(FETCH,1)
    !$omp end target
    !$omp target exit data map(release: COMPONENTS)
  end subroutine components_exit

  logical(c_bool) function components_check (n) bind(C)
    integer(c_long), value :: n
    components_check = all ([x%c00(1), x%c01(1), x%c02(1), x%c03(1), &
                             x%c10(1), x%c11(1), x%c12(1), x%c13(1)] == n) &
                       .and. x%c00(n_elems) == 0
  end function components_check

  ! ---- update ----

  subroutine update_to_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      ADD(v0000)
      !$omp target update to(K1)
    end do
  end subroutine update_to_body

  subroutine update_to_8_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      E8(ADD,v00)
      !$omp target update to(K8)
    end do
  end subroutine update_to_8_body

  ! What comes back must be the device's.
  subroutine update_to_finish () bind(C)
    call arrays_reset
    call exit_8
  end subroutine update_to_finish

  subroutine update_from_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      if (is_verifying ()) call target_8 (1_c_long)
      !$omp target update from(K1)
    end do
  end subroutine update_from_body

  subroutine update_from_8_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      if (is_verifying ()) call target_8 (1_c_long)
      !$omp target update from(K8)
    end do
  end subroutine update_from_8_body

  ! ---- Two threads, disjoint data ----

  subroutine target_other_4 (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$omp target map(tofrom: L4(v001))
      E4(ADD,v001)
      !$omp end target
    end do
  end subroutine target_other_4

  subroutine threads_body (n) bind(C)
    use omp_lib
    integer(c_long), value :: n
    integer(c_long) :: start
    interface
      integer(c_long) function bench_span_start () bind(C)
        import
      end function bench_span_start
      subroutine bench_span_end (start) bind(C)
        import
        integer(c_long), value :: start
      end subroutine bench_span_end
    end interface
    !$omp parallel num_threads(2) private(start)
    !$omp barrier
    start = bench_span_start ()
    if (omp_get_thread_num () == 0) then
      call target_4 (n)
    else
      call target_other_4 (n)
    end if
    call bench_span_end (start)
    !$omp end parallel
  end subroutine threads_body
end module rows

program bench_fortran
  use rows
  implicit none

#include "rows.inc"

  call arrays_make
  call bench_begin
  call list_target
  call list_data
  call list_update
  call bench_list_run
  if (bench_end () /= 0) stop 1

contains

  subroutine add (name, body, setup, check, finish, threads)
    character(len=*), intent(in) :: name
    procedure(row_body) :: body
    procedure(row_step) :: setup
    procedure(row_check) :: check
    procedure(row_step), optional :: finish
    integer, intent(in), optional :: threads
    integer(c_int) :: count
    count = 1
    if (present (threads)) count = threads
    call bench_list_add (name // c_null_char, body, setup, finish, check, &
                         count)
  end subroutine add

  subroutine list_target
    call add ('f target nothing', nothing_body, nothing_setup, nothing_check)
    call add ('f target one scalar', scalar_body, nothing_setup, &
              scalar_check)
    call add ('f target new k=1', target_1, arrays_reset, hold_1)
    call add ('f target new k=4', target_4, arrays_reset, hold_4)
    call add ('f target new k=16', target_16, arrays_reset, hold_16)
    call add ('f target new 4 x 128 KB', target_big, arrays_reset, hold_big)
    call add ('f target present k=1', target_1, enter_1, hold_1, exit_1)
    call add ('f target present k=4', target_4, enter_4, hold_4, exit_4)
    call add ('f target present k=16', target_16, enter_16, hold_16, exit_16)
    call add ('f target present k=256', target_256, enter_256, hold_256, &
              exit_256)
    call add ('f 2 threads, new k=4', threads_body, arrays_reset, hold_8, &
              threads=2)
    call add ('f 2 threads, present k=4', threads_body, enter_8, hold_8, &
              exit_8, threads=2)
  end subroutine list_target

  subroutine list_data
    call add ('f target data, 10 kernels', region_body, region_setup, &
              region_check)
    call add ('f target data k=256, 16 kernels', region_256_body, &
              arrays_reset, region_256_check)
    call add ('f enter+exit k=1', enter_exit_1, arrays_reset, hold_1)
    call add ('f enter+exit k=16', enter_exit_16, arrays_reset, hold_16)
    call add ('f enter+exit k=256', enter_exit_256, arrays_reset, hold_256)
    call add ('f 8 components new', components_body, arrays_reset, &
              components_check)
    call add ('f 8 components present', components_body, components_enter, &
              hold_8, components_exit)
  end subroutine list_data

  subroutine list_update
    call add ('f update to 512 bytes', update_to_body, enter_8, hold_1, &
              update_to_finish)
    call add ('f update from 512 bytes', update_from_body, enter_8, hold_1, &
              release_8)
    call add ('f update to 8 arrays', update_to_8_body, enter_8, hold_8, &
              update_to_finish)
    call add ('f update from 8 arrays', update_from_8_body, enter_8, hold_8, &
              release_8)
  end subroutine list_update
end program bench_fortran
