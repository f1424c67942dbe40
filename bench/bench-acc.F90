! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Benchmark: OpenACC constructs as gfortran compiles them, on allocatable
! arrays and on the pointer components of a derived type.
!
! Needs -cpp -fopenacc.  The checks: each construct that runs a kernel adds 1
! to the first element of what it names.

#define L4(p) p/**/0, p/**/1, p/**/2, p/**/3
#define K8 L4(v0), L4(v1)
#define C8 L4(x%c0), L4(x%c1)
#define E4(m,p) m(p/**/0); m(p/**/1); m(p/**/2); m(p/**/3)
#define E8(m,p) E4(m,p/**/0); E4(m,p/**/1)
#define MAKE(v) allocate (v(n_elems))
#define RESET(v) v(:) = 0
#define ADD(v) v(1) = v(1) + 1
#define COMPARE(v) call compare (v)

module acc_arrays
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: n_elems = 64
  real(8), allocatable, dimension(:) :: K8
  type t
    real(8), pointer, dimension(:) :: L4(c0), L4(c1)
  end type t
  type(t) :: x
  ! One after the other, so that no construct comes again soon.
  integer, parameter :: n_elements = 1000
  type element
    real(8), allocatable :: a(:)
  end type element
  type(element) :: e(n_elements)
  integer :: next               ! the element of the next construct, from 0

  ! Of bench/support.c.
  integer(c_int), bind(C, name='bench_mode') :: bench_mode
  integer(c_int), parameter :: bench_verify = 2

contains

  subroutine arrays_make
    integer :: i
    E8(MAKE,v)
    E8(MAKE,x%c)
    do i = 1, n_elements
      allocate (e(i)%a(n_elems))
    end do
  end subroutine arrays_make

  logical function is_verifying ()
    is_verifying = bench_mode == bench_verify
  end function is_verifying

  subroutine arrays_reset () bind(C)
    E8(RESET,v)
    E8(RESET,x%c)
  end subroutine arrays_reset

  ! Is the first element VALUE in all arrays, and 0 elsewhere?
  logical(c_bool) function arrays_hold (value) result (good)
    integer(c_long), intent(in) :: value
    good = .true.
    E8(COMPARE,v)
  contains
    subroutine compare (v)
      real(8), intent(in) :: v(:)
      good = good .and. v(1) == real (value, 8) .and. all (v(2:) == 0)
    end subroutine compare
  end function arrays_hold

  logical(c_bool) function components_hold (value) result (good)
    integer(c_long), intent(in) :: value
    good = .true.
    E8(COMPARE,x%c)
  contains
    subroutine compare (v)
      real(8), intent(in) :: v(:)
      good = good .and. v(1) == real (value, 8) .and. all (v(2:) == 0)
    end subroutine compare
  end function components_hold
end module acc_arrays

module acc_rows
  use acc_arrays
  implicit none

contains

  logical(c_bool) function hold_n (n) bind(C)
    integer(c_long), value :: n
    hold_n = arrays_hold (n)
  end function hold_n

  logical(c_bool) function hold_0 (n) bind(C)
    integer(c_long), value :: n
    hold_0 = n >= 0 .and. arrays_hold (0_c_long)
  end function hold_0

  logical(c_bool) function components_n (n) bind(C)
    integer(c_long), value :: n
    components_n = components_hold (n)
  end function components_n

  logical(c_bool) function components_0 (n) bind(C)
    integer(c_long), value :: n
    components_0 = n >= 0 .and. components_hold (0_c_long)
  end function components_0

  ! ---- Compute constructs and data regions ----

  subroutine kernel_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc serial copy(K8)
      E8(ADD,v)
      !$acc end serial
    end do
  end subroutine kernel_body

  subroutine region_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc data copy(K8)
      !$acc end data
    end do
  end subroutine region_body

  subroutine enter_8 () bind(C)
    call arrays_reset
    !$acc enter data copyin(K8)
  end subroutine enter_8

  subroutine exit_8 () bind(C)
    !$acc exit data copyout(K8)
  end subroutine exit_8

  subroutine present_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc serial present(K8)
      E8(ADD,v)
      !$acc end serial
    end do
  end subroutine present_body

  subroutine enter_exit_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc enter data copyin(K8)
      !$acc exit data copyout(K8)
    end do
  end subroutine enter_exit_body

  ! ---- Pointer components ----

  subroutine parent_enter () bind(C)
    call arrays_reset
    !$acc enter data copyin(x)
  end subroutine parent_enter

  subroutine parent_exit () bind(C)
    !$acc exit data delete(x)
  end subroutine parent_exit

  subroutine components_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc enter data copyin(C8)
      !$acc exit data copyout(C8)
    end do
  end subroutine components_body

  subroutine attached_enter () bind(C)
    call parent_enter
    !$acc enter data copyin(C8)
  end subroutine attached_enter

  subroutine attached_exit () bind(C)
    !$acc exit data copyout(C8)
    call parent_exit
  end subroutine attached_exit

  subroutine components_present_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc serial present(x)
      E8(ADD,x%c)
      !$acc end serial
    end do
  end subroutine components_present_body

  subroutine components_named_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc serial present(C8)
      E8(ADD,x%c)
      !$acc end serial
    end do
  end subroutine components_named_body

  subroutine components_copy_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc serial copy(C8)
      E8(ADD,x%c)
      !$acc end serial
    end do
  end subroutine components_copy_body

  ! An element's component in and out; the array of elements stays.
  subroutine elements_enter () bind(C)
    integer :: i
    next = 0
    do i = 1, n_elements
      e(i)%a = 0
    end do
    !$acc enter data copyin(e)
  end subroutine elements_enter

  subroutine elements_exit () bind(C)
    !$acc exit data delete(e)
  end subroutine elements_exit

  subroutine element_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: k
    integer :: i
    do k = 1, n
      i = next + 1
      next = mod (i, n_elements)
      !$acc enter data copyin(e(i)%a)
      if (is_verifying ()) then
        !$acc serial present(e) copyin(i)
        e(i)%a(1) = e(i)%a(1) + 1
        !$acc end serial
      end if
      !$acc exit data copyout(e(i)%a)
    end do
  end subroutine element_body

  logical(c_bool) function elements_check (n) result (good) bind(C)
    integer(c_long), value :: n
    integer :: i
    good = .true.
    do i = 1, n_elements
      good = good .and. e(i)%a(1) == (n + n_elements - i) / n_elements &
             .and. all (e(i)%a(2:) == 0)
    end do
  end function elements_check

  ! The first attach of a pointer and its last detach.
  subroutine targets_enter () bind(C)
    call parent_enter
    call target_enter (x%c00)
  end subroutine targets_enter

  subroutine target_enter (a)
    real(8) :: a(n_elems)
    !$acc enter data copyin(a)
  end subroutine target_enter

  subroutine targets_exit () bind(C)
    call target_exit (x%c00)
    call parent_exit
  end subroutine targets_exit

  subroutine target_exit (a)
    real(8) :: a(n_elems)
    !$acc exit data delete(a)
  end subroutine target_exit

  subroutine attach_detach_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc enter data attach(x%c00)
      !$acc exit data detach(x%c00)
    end do
  end subroutine attach_detach_body

  ! The same of one that is attached already: counting.
  subroutine again_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc enter data attach(x%c00)
      !$acc exit data detach(x%c00)
    end do
  end subroutine again_body

  ! ---- update ----

  subroutine update_device_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc update device(v00)
    end do
  end subroutine update_device_body

  subroutine update_self_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc update self(v00)
    end do
  end subroutine update_self_body

  subroutine update_8_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc update device(K8)
    end do
  end subroutine update_8_body

  subroutine update_component_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc update device(x%c00)
    end do
  end subroutine update_component_body

  ! ---- Queues ----

  subroutine queues_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc serial present(L4(v0)) async(1)
      E4(ADD,v0)
      !$acc end serial
      !$acc serial present(L4(v1)) async(2)
      E4(ADD,v1)
      !$acc end serial
      !$acc wait
    end do
  end subroutine queues_body

  subroutine queue_update_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc update device(v00) async(1)
      !$acc update device(v01) async(2)
      !$acc wait(1) async(2)
      !$acc wait(2)
    end do
  end subroutine queue_update_body

  subroutine async_copy_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc serial copy(L4(v0)) async(1)
      E4(ADD,v0)
      !$acc end serial
      !$acc serial copy(L4(v1)) async(1)
      E4(ADD,v1)
      !$acc end serial
      !$acc wait(1)
    end do
  end subroutine async_copy_body

  subroutine async_one_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc parallel copy(L4(v0)) async(1)
      E4(ADD,v0)
      !$acc end parallel
      !$acc wait(1)
    end do
  end subroutine async_one_body

  logical(c_bool) function hold_half (n) result (good) bind(C)
    integer(c_long), value :: n
    good = all ([v00(1), v01(1), v02(1), v03(1)] == n) &
           .and. all ([v10(1), v11(1), v12(1), v13(1)] == 0) &
           .and. v03(2) == 0
  end function hold_half

  ! Each queue sends an array, has a kernel change it, and fetches it.
  subroutine queues_4_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc update device(v00) async(1)
      !$acc parallel present(v00) async(1)
      ADD(v00)
      !$acc end parallel
      !$acc update self(v00) async(1)
      !$acc update device(v01) async(2)
      !$acc parallel present(v01) async(2)
      ADD(v01)
      !$acc end parallel
      !$acc update self(v01) async(2)
      !$acc update device(v02) async(3)
      !$acc parallel present(v02) async(3)
      ADD(v02)
      !$acc end parallel
      !$acc update self(v02) async(3)
      !$acc update device(v03) async(4)
      !$acc parallel present(v03) async(4)
      ADD(v03)
      !$acc end parallel
      !$acc update self(v03) async(4)
      !$acc wait
    end do
  end subroutine queues_4_body

  subroutine delete_8 () bind(C)
    !$acc exit data delete(K8)
  end subroutine delete_8

  subroutine async_enter_exit_body (n) bind(C)
    integer(c_long), value :: n
    integer(c_long) :: i
    do i = 1, n
      !$acc enter data copyin(L4(v0)) async(1)
      !$acc exit data copyout(L4(v0)) async(1)
      !$acc wait(1)
    end do
  end subroutine async_enter_exit_body
end module acc_rows

program bench_acc
  use acc_rows
  implicit none

#include "rows.inc"

  call arrays_make
  call bench_begin
  call add ('acc serial copy k=8', kernel_body, arrays_reset, hold_n)
  call add ('acc serial present k=8', present_body, enter_8, hold_n, exit_8)
  call add ('acc data copy k=8', region_body, arrays_reset, hold_0)
  call add ('acc enter+exit k=8', enter_exit_body, arrays_reset, hold_0)
  call add ('acc 8 components enter+exit', components_body, parent_enter, &
            components_0, parent_exit)
  call add ('acc 8 components, kernel', components_present_body, &
            attached_enter, components_n, attached_exit)
  call add ('acc 8 components by name, present', components_named_body, &
            attached_enter, components_n, attached_exit)
  call add ('acc 8 components by name, copy', components_copy_body, &
            attached_enter, components_n, attached_exit)
  call add ('acc element enter+exit, attach', element_body, elements_enter, &
            elements_check, elements_exit)
  call add ('acc attach+detach', attach_detach_body, targets_enter, &
            components_0, targets_exit)
  call add ('acc attach+detach, attached', again_body, attached_enter, &
            components_0, attached_exit)
  call add ('acc update device', update_device_body, enter_8, hold_0, exit_8)
  call add ('acc update self', update_self_body, enter_8, hold_0, exit_8)
  call add ('acc update device k=8', update_8_body, enter_8, hold_0, exit_8)
  call add ('acc update device component', update_component_body, &
            attached_enter, components_0, attached_exit)
  call add ('acc 2 queues, kernels', queues_body, enter_8, hold_n, exit_8)
  call add ('acc 2 queues, updates', queue_update_body, enter_8, hold_0, &
            exit_8)
  call add ('acc 4 queues, update+kernel+update', queues_4_body, enter_8, &
            hold_half, delete_8)
  call add ('acc async copy k=4', async_one_body, arrays_reset, hold_half)
  call add ('acc async 2 x copy k=4', async_copy_body, arrays_reset, hold_n)
  call add ('acc async enter+exit k=4', async_enter_exit_body, arrays_reset, &
            hold_0)
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
end program bench_acc
