! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-require-effective-target class_array_dummies }
! { dg-library gomp_pset }
! CLASS components: scalars, arrays with negative bounds and of rank 2; the dynamic
! type is not the declared one; a type of a procedure extends one of a module.
module m
  implicit none
  type :: leaf
    integer :: n = 0
    real, allocatable :: x(:)
  end type
  type, extends(leaf) :: leaf2
    real(8), allocatable :: m(:, :)
  end type
  type :: holder
    class(leaf), allocatable :: c, none
    class(leaf), allocatable :: ca(:)
    class(leaf), allocatable :: ca2(:, :)
  end type
end module

program p
  use m
  use gomp_pset
  implicit none
  call test ()
contains
  subroutine test ()
    type, extends(leaf) :: here
      integer, allocatable :: more
    end type
    type(holder), target :: h
    integer :: failures, i, j
    allocate (here :: h%c)
    allocate (leaf2 :: h%ca(-2:0), h%ca2(2, 0:1))
    h%c%x = [1.0]
    select type (c => h%c)
    type is (here)
      c%more = 2
    end select
    do i = -2, 0
      h%ca(i)%x = [real (i)]
    end do
    select type (c => h%ca2)
    type is (leaf2)
      do j = 1, 2
        do i = 1, 2
          allocate (c(i, j - 1)%m(i, j))
          c(i, j - 1)%m = 10 * i + j
        end do
      end do
    end select
    call gomp_pset_enter_deep (h)
    failures = 0
    !$omp target map(tofrom: failures) private(i, j)
      if (allocated (h%none)) failures = failures + 1
      select type (c => h%c)
      type is (here)
        if (c%x(1) /= 1 .or. c%more /= 2) failures = failures + 1
        c%more = 3
      class default
        failures = failures + 100
      end select
      if (lbound (h%ca, 1) /= -2 .or. ubound (h%ca, 1) /= 0) &
        failures = failures + 1
      do i = -2, 0
        if (h%ca(i)%x(1) /= i) failures = failures + 1
        h%ca(i)%n = i
      end do
      select type (c => h%ca2)
      class is (leaf2)
        do j = 1, 2
          do i = 1, 2
            if (c(i, j - 1)%m(i, j) /= 10 * i + j) failures = failures + 1
            c(i, j - 1)%m(1, 1) = -1
          end do
        end do
      class default
        failures = failures + 100
      end select
    !$omp end target
    if (failures /= 0) stop 1
    call gomp_pset_exit_deep (h)
    select type (c => h%c)
    type is (here)
      if (c%more /= 3) stop 2
    end select
    if (any (h%ca%n /= [-2, -1, 0])) stop 3
    select type (c => h%ca2)
    type is (leaf2)
      if (c(2, 1)%m(1, 1) /= -1 .or. c(2, 1)%m(2, 2) /= 22) stop 4
    end select
  end subroutine
end program
