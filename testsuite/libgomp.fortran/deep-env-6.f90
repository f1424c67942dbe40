! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! GOMP_PSET_DEEP: sections with strides, also downwards and in two dimensions, as
! class dummies.  The elements between them are not touched.
! { dg-do run }
! { dg-require-effective-target class_array_dummies }
! { dg-additional-options "-g" }
! { dg-set-target-env-var GOMP_PSET_DEEP "1" }
! { dg-mappings-left 0 }
module types
  implicit none
  type t
    integer :: n = 0
    integer, allocatable :: a(:)
  end type t
  type, extends(t) :: u
    real(8) :: more(3) = 0
    integer, allocatable :: b(:)
  end type u
contains
  subroutine change (c)
    class(t), intent(inout) :: c(:)
    integer :: i
    !$omp target
    do i = 1, size (c)
      c(i)%n = c(i)%n + i
      c(i)%a(1) = c(i)%a(1) + 10 * i
    end do
    !$omp end target
  end subroutine change
  subroutine change_matrix (c)
    class(t), intent(inout) :: c(:, :)
    integer :: i, j
    !$omp target map(tofrom: c) private(i, j)
    do j = 1, size (c, 2)
      do i = 1, size (c, 1)
        c(i, j)%n = c(i, j)%n + i + 10 * j
        c(i, j)%a(1) = c(i, j)%a(1) + 10 * i + 100 * j
      end do
    end do
    !$omp end target
  end subroutine change_matrix
  subroutine enter (c)
    class(t), intent(inout) :: c(:)
    !$omp target enter data map(to: c)
    !$omp target update to(c)
  end subroutine enter
  subroutine leave (c)
    class(t), intent(inout) :: c(:)
    !$omp target exit data map(from: c)
  end subroutine leave
  subroutine run ()
    type(u) :: x(6), m(3, 4)
    integer :: i, j
    do i = 1, 6
      x(i)%a = [0, i]
      x(i)%b = [i]
    end do
    do j = 1, 4
      do i = 1, 3
        m(i, j)%a = [0, 0]
      end do
    end do
    call change (x(1:5:2))
    call check (x, [1, 0, 2, 0, 3, 0], 1)
    call change (x(6:2:-2))
    call check (x, [1, 3, 2, 2, 3, 1], 2)
    call enter (x(2:6:3))
    ! The host's values come back from the device.
    call change (x(2:6:3))
    call leave (x(2:6:3))
    call check (x, [1, 4, 2, 2, 5, 1], 3)
    call enter (x(4:1:-1))
    call change (x(4:1:-1))
    call leave (x(4:1:-1))
    call check (x, [5, 7, 4, 3, 5, 1], 4)
    call change_matrix (m(3:1:-2, 2:4:2))
    do j = 1, 4
      do i = 1, 3
        if (m(i, j)%n /= merge (12 - (i + 1) / 2 - 9 + 5 * j, 0, &
            mod (i, 2) == 1 .and. mod (j, 2) == 0)) stop 5
        if (m(i, j)%a(1) /= 10 * m(i, j)%n) stop 6
      end do
    end do
  end subroutine run
  subroutine check (x, wanted, code)
    type(u), intent(in) :: x(6)
    integer, intent(in) :: wanted(6), code
    integer :: i
    do i = 1, 6
      if (x(i)%n /= wanted(i) .or. x(i)%a(1) /= 10 * wanted(i)) stop code
      if (x(i)%a(2) /= i .or. x(i)%b(1) /= i .or. any (x(i)%more /= 0)) stop 9
    end do
  end subroutine check
end module types
program main
  use types
  call run ()
end program main
