! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A tool that is part of a Fortran program (OpenMP 5.2, chapter 19): allocatable
! arrays and their descriptors, components, and what is not copied again.
! { dg-do run }
! { dg-additional-sources "ompt-1-tool.c" }
! { dg-additional-options "-rdynamic" }

program main
  use iso_c_binding
  implicit none
  interface
    ! Bytes to (1) and from (2) devices, kernels (3), constructs (4), mapped
    ! items (5), since the last call.
    subroutine tool_take (values) bind (c)
      import
      integer(c_int64_t) :: values(5)
    end subroutine
    ! omp_control_tool as Fortran calls it; no libgomp has it to link with.
    integer(c_int) function tool_control (command, modifier, argument) bind (c)
      import
      integer(c_int) :: command, modifier
      integer(c_int) :: argument(*)
    end function
  end interface
  type grid
    real, pointer :: cells(:)
  end type
  integer, parameter :: n = 20000
  integer(c_int64_t) :: v(5)
  integer :: box(1)
  real, allocatable :: a(:), b(:)
  type(grid) :: g
  logical :: has_device

  allocate (a(n), b(n), g%cells(n))
  a = 1; b = 0; g%cells = 2
  !$omp target enter data map(to: a)
  call tool_take (v)
  has_device = v(1) > 0
  if (v(4) /= 1) stop 1
  ! The array, and its descriptor.
  if (has_device .and. (v(1) < 4 * n .or. v(1) > 4 * n + 200)) stop 2
  if (has_device .and. v(5) < 1) stop 3

  !$omp target map(from: b)
  b = a + 1
  !$omp end target
  call tool_take (v)
  if (any (b /= 2)) stop 4
  if (v(4) /= 1) stop 5
  if (has_device .and. v(3) /= 1) stop 6
  ! Of a and b only words: arguments and descriptors.
  if (has_device .and. v(1) > 1000) stop 7
  if (has_device .and. v(2) /= 4 * n) stop 8

  !$omp target data map(to: g) map(tofrom: g%cells)
  call tool_take (v)
  if (v(4) /= 1) stop 9
  if (has_device .and. v(1) < 4 * n) stop 10
  !$omp target
  g%cells(2) = 3
  !$omp end target
  call tool_take (v)
  if (has_device .and. (v(2) /= 0 .or. v(3) /= 1)) stop 11
  !$omp end target data
  call tool_take (v)
  if (g%cells(2) /= 3) stop 12
  if (has_device .and. v(2) < 4 * n) stop 13

  !$omp target exit data map(delete: a)
  call tool_take (v)
  if (v(1) /= 0 .or. v(2) /= 0 .or. v(4) /= 1) stop 14

  box = 5
  if (tool_control (3, 4, box) /= 12) stop 15
end program
