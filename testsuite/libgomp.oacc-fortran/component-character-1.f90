! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components that are characters of deferred length: gfortran's list has no length of
! them, which debug information tells.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-mappings-left 0 }
module types
  implicit none
  type t
    integer :: n = 4
    character(len=:), allocatable :: c
    character(len=:), pointer :: d
    character(len=:), allocatable :: e(:)
    character(len=:, kind=4), allocatable :: h
    real, allocatable :: tail(:)
    character(len=:), allocatable :: z
  end type t
  type(t) :: global(2)
end module types
program main
  use types
  implicit none
  type(t) :: x
  type(t), pointer :: q(:)
  integer :: i

  call make (x)
  do i = 1, 3
    call whole (x)
    if (x%c /= "ZZmponent" .or. x%d /= "ptDptr") stop 1
    if (x%e(0) /= "eEee" .or. x%tail(4) /= 3) stop 2
    if (x%h /= 4_"widE" .or. x%z /= "") stop 3
    x%c = "component"
    x%d = "ptrptr"
  end do

  call make (global(2))
  !$acc data copy(global(2)%c)
  !$acc serial present(global(2)%c)
  global(2)%c(9:9) = "Q"
  !$acc end serial
  !$acc update self(global(2)%c)
  if (global(2)%c /= "componenQ") stop 4
  global(2)%c(1:1) = "X"
  !$acc update device(global(2)%c)
  global(2)%c = "........."
  !$acc end data
  if (global(2)%c /= "XomponenQ") stop 5

  ! Longer than before, and behind a pointer.
  allocate (q(-1:1))
  do i = 5, 50, 15
    q(0)%c = repeat ("a", i)
    !$acc enter data copyin(q)
    !$acc enter data copyin(q(0)%c)
    !$acc serial present(q)
    q(0)%c(i:i) = "b"
    !$acc end serial
    !$acc exit data copyout(q(0)%c)
    !$acc exit data delete(q)
    if (q(0)%c /= repeat ("a", i - 1) // "b") stop 6
  end do
contains
  subroutine make (x)
    type(t) :: x
    x%c = "component"
    allocate (character(6) :: x%d)
    x%d = "ptrptr"
    allocate (character(4) :: x%e(-1:1))
    x%e = "eeee"
    x%h = 4_"wide"
    allocate (x%tail(2:4))
    x%tail = 1
    x%z = ""
  end subroutine make
  subroutine whole (x)
    type(t) :: x
    !$acc enter data copyin(x)
    !$acc enter data copyin(x%c, x%d)
    !$acc enter data copyin(x%e, x%h)
    !$acc enter data copyin(x%tail, x%z)
    !$acc serial present(x)
    x%c(1:2) = "ZZ"
    x%d(3:3) = "D"
    x%e(0)(2:2) = "E"
    x%h(4:4) = 4_"E"
    x%tail(4) = 3
    !$acc end serial
    !$acc exit data copyout(x%c, x%d)
    !$acc exit data copyout(x%e, x%h)
    !$acc exit data copyout(x%tail, x%z)
    !$acc exit data delete(x)
  end subroutine whole
end program main
