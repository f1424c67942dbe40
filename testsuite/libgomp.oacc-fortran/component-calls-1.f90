! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Eight components of a type that is there, entered and left by one directive each
! (OpenACC 3.3, 2.6.4 and 2.7.2), and types in types four deep, level by level: how
! many copies each way, and waits, that are for the device.
! { dg-do run }
! { dg-require-effective-target gpu }
! { dg-additional-sources "component-calls-1.c" }
! { dg-set-target-env-var GOMP_PSET_EMULATE_TRACE "component-calls-1.trace" }
! { dg-set-target-env-var GOMP_PSET_DEFER "1" }

module types
  implicit none

  type eight
    real, allocatable :: c0(:), c1(:), c2(:), c3(:), c4(:), c5(:), c6(:), c7(:)
  end type eight

  type t1
    real, allocatable :: a(:)
  end type t1
  type t2
    real, allocatable :: a(:)
    type(t1), allocatable :: next
  end type t2
  type t3
    real, allocatable :: a(:)
    type(t2), allocatable :: next
  end type t3
  type t4
    real, allocatable :: a(:)
    type(t3), allocatable :: next
  end type t4

  interface
    subroutine calls_begin () bind(C)
    end subroutine calls_begin
    ! Ends the program if there were more copies or waits since calls_begin.
    subroutine calls_check (what, copies_in, copies_out, waits) bind(C)
      use, intrinsic :: iso_c_binding
      character(kind=c_char) :: what(*)
      integer(c_int), value :: copies_in, copies_out, waits
    end subroutine calls_check
  end interface

contains

  subroutine eight_components (counts)
    logical, intent(in) :: counts
    type(eight) :: x
    integer :: i

    allocate (x%c0(10), x%c1(20), x%c2(30), x%c3(40), x%c4(50), x%c5(60), &
              x%c6(70), x%c7(80))
    x%c0 = 0
    x%c7 = 7
    !$acc enter data copyin(x)
    !$acc parallel present(x)
    !$acc end parallel
    do i = 1, 3
      call calls_begin
      !$acc enter data copyin(x%c0, x%c1, x%c2, x%c3, x%c4, x%c5, x%c6, x%c7)
      !$acc parallel present(x)
      x%c0(1) = x%c0(1) + x%c7(80)
      !$acc end parallel
      if (counts) call calls_check ("eight, in" // achar (0), 2, 0, 3)
      call calls_begin
      !$acc exit data copyout(x%c0, x%c1, x%c2, x%c3, x%c4, x%c5, x%c6, x%c7)
      if (counts) call calls_check ("eight, out" // achar (0), 0, 1, 1)
      if (x%c0(1) /= 7 * i) stop 1
    end do
    !$acc exit data delete(x)
  end subroutine eight_components

  subroutine four_deep (counts)
    logical, intent(in) :: counts
    type(t4) :: x
    integer :: i

    allocate (x%a(64), x%next)
    allocate (x%next%a(64), x%next%next)
    allocate (x%next%next%a(64), x%next%next%next)
    allocate (x%next%next%next%a(64))
    x%a = 1
    x%next%a = 2
    x%next%next%a = 3
    x%next%next%next%a = 4
    do i = 1, 3
      call calls_begin
      !$acc enter data copyin(x)
      !$acc enter data copyin(x%a, x%next)
      !$acc enter data copyin(x%next%a, x%next%next)
      !$acc enter data copyin(x%next%next%a, x%next%next%next)
      !$acc enter data copyin(x%next%next%next%a)
      !$acc parallel present(x)
      x%next%next%next%a(2) = x%next%next%next%a(1) + x%next%next%a(1) &
                              + x%next%a(1) + x%a(1)
      !$acc end parallel
      ! One operation, of a few copies if free memory is scattered; and the launch.
      if (counts) call calls_check ("deep, in" // achar (0), 6, 0, 2)
      call calls_begin
      !$acc exit data copyout(x%next%next%next%a)
      !$acc exit data copyout(x%next%next%a) delete(x%next%next%next)
      !$acc exit data copyout(x%next%a) delete(x%next%next)
      !$acc exit data copyout(x%a) delete(x%next)
      !$acc exit data delete(x)
      if (counts) call calls_check ("deep, out" // achar (0), 0, 2, 2)
      if (x%next%next%next%a(2) /= 10) stop 2
    end do
  end subroutine four_deep

end module types

program main
  use types
  implicit none
  integer :: turn

  ! The first turn loads code, and gets memory.
  do turn = 1, 2
    call eight_components (turn > 1)
    call four_deep (turn > 1)
  end do
end program main
