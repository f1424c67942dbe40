! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components of a dummy argument that is a pointer and is not mapped itself:
! gfortran 12 lists its array components by themselves, and what is no array in
! a structure, in any order.  OpenACC 3.3, 2.6.4.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  type t
    integer :: before = 1
    integer, allocatable :: p(:)
    integer :: n = 2
    integer, pointer :: q(:) => null ()
    integer(1) :: after = 3
  end type t
  type(t), target :: one, two
  type(t), pointer :: x, y
  integer :: i

  allocate (one%p(-1:2), one%q(3), two%p(5), two%q(0:1))
  one%p = [(i, i = 1, 4)]
  one%q = [(i, i = 5, 7)]
  two%p = 10
  two%q = 20
  x => one
  y => two
  call enter (x, y)
  call change (one)
  call update (x, y)
  call forget (one)
  call forget (two)
  call leave (x, y)
  if (any (one%p /= [2, 4, 6, 8]) .or. any (one%q /= [10, 12, 14])) stop 1
  if (one%n /= 4 .or. one%before /= 0 .or. one%after /= 6) stop 2
  if (any (two%p /= 10) .or. any (two%q /= 20)) stop 3
  if (two%n /= 2 .or. two%before /= 0 .or. two%after /= 0) stop 4

contains

  subroutine enter (x, y)
    type(t), pointer :: x, y
    !$acc enter data copyin(x%q, y%p, x%p, x%n, x%after, y%q, y%n)
  end subroutine enter

  subroutine change (x)
    type(t) :: x
    x%p = 2 * x%p
    x%n = 2 * x%n
    x%q = 2 * x%q
    x%after = 2_1 * x%after
  end subroutine change

  subroutine update (x, y)
    type(t), pointer :: x, y
    !$acc update device(x%p, x%after, y%p, x%n, x%q, y%n)
  end subroutine update

  subroutine forget (x)
    type(t) :: x
    x%before = 0
    x%p = 0
    x%n = 0
    x%q = 0
    x%after = 0
  end subroutine forget

  subroutine leave (x, y)
    type(t), pointer :: x, y
    !$acc exit data copyout(y%n, x%q, x%p, x%n, x%after, y%q, y%p)
  end subroutine leave
end program main
