! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! GOMP_PSET_DEEP=1: sections with strides whose elements lie between each other, as those
! of red-black schemes, and a section of what another variable of the construct owns
! whole: each element comes back (OpenMP 5.2, 5.8.3).
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-set-target-env-var GOMP_PSET_DEEP "1" }
! { dg-mappings-left 0 }
module types
  implicit none
  type t
    integer :: n = 1
    real, allocatable :: v(:)
  end type
  type, extends(t) :: u
    integer :: more = 2
  end type
  type holder
    type(u), allocatable :: all(:)
  end type
  type(holder), target :: root
  type(u), pointer :: some(:)
contains
  subroutine region (red, black)
    class(t) :: red(:), black(:)
    integer :: i

    !$omp target
    do i = 1, size (red)
      red(i)%n = 10 * red(i)%n
      red(i)%v(2) = red(i)%n
    end do
    do i = 1, size (black)
      black(i)%n = 100 * black(i)%n
      black(i)%v(2) = black(i)%n
    end do
    !$omp end target
  end subroutine

  subroutine entered (red, black)
    class(t) :: red(:), black(:)

    !$omp target enter data map(to: red, black)
    call region (red, black)
    !$omp target exit data map(from: red, black)
  end subroutine

  subroutine prepare (x)
    class(t) :: x(:)
    integer :: i

    do i = 1, size (x)
      x(i)%n = i
      x(i)%v = [real :: i, i]
    end do
  end subroutine

  subroutine compare (x, odd, even, code)
    class(t) :: x(:)
    integer :: odd, even, code, i, want

    do i = 1, size (x)
      want = i * merge (odd, even, mod (i, 2) == 1)
      if (x(i)%n /= want .or. x(i)%v(1) /= i .or. x(i)%v(2) /= want) error stop code
    end do
  end subroutine
end module

program main
  use types
  implicit none
  type(u) :: x(5)

  call prepare (x)
  call region (x(1:5:2), x(2:4:2))
  call compare (x, 10, 100, 1)
  call prepare (x)
  call region (x(2:5:2), x(5:1:-2))
  call compare (x, 100, 10, 2)
  call prepare (x)
  call entered (x(1:5:2), x(2:4:2))
  call compare (x, 10, 100, 3)

  allocate (root%all(4))
  call prepare (root%all)
  some => root%all(1:4:3)
  !$omp target
  root%all(3)%n = some(2)%n + 5
  root%all(2)%v(1) = 7
  some(1)%n = 8
  !$omp end target
  if (root%all(3)%n /= 9 .or. root%all(2)%v(1) /= 7 .or. root%all(1)%n /= 8) error stop 4
end program
