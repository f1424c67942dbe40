! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! target device(ancestor: 1): assumed shape, characters, complex numbers, and what the
! kernel has allocated.
! { dg-do run }
! { dg-require-effective-target ancestor_clause }
! { dg-additional-options "-foffload-options=nvptx-none=-misa=sm_35" { target nvptx } }

module m
  implicit none
contains
  subroutine look(x, good)
    real(8) :: x(:, :)
    logical :: good
    good = size (x, 1) == 3 .and. size (x, 2) == 4 .and. all (x == 2)
    x = 5
  end subroutine
end module

program main
  use m
  !$omp requires reverse_offload
  implicit none
  real(8), allocatable :: a(:, :)
  real(8) :: fixed(3, 4)

  allocate (a(3, 4))
  call assumed_shape (a)
  if (any (a /= 5)) stop 1
  call assumed_shape (fixed)
  if (any (fixed /= 5)) stop 2
  call kinds ('abcdefg', (1d0, 2d0))
contains
  subroutine assumed_shape(x)
    real(8) :: x(:, :)
    integer :: wrong
    logical :: good
    x = 0
    wrong = -1
    !$omp target map(tofrom: x, wrong)
    x = 2
    !$omp target device(ancestor: 1) map(always, tofrom: x)
    call look (x, good)
    if (.not. good) stop 11
    !$omp end target
    wrong = count (x /= 5)
    !$omp end target
    if (wrong /= 0) stop 12
  end subroutine

  subroutine kinds(c, z)
    character(len=7) :: c
    complex(8) :: z
    integer :: wrong
    wrong = -1
    !$omp target map(to: c, z) map(tofrom: wrong)
    block
      character(len=7) :: cc
      complex(8) :: zz
      integer, allocatable :: list(:)
      cc = c
      zz = z * 2
      allocate (list(6))
      list = 3
      !$omp target device(ancestor: 1) map(tofrom: cc, zz, list)
      if (cc /= 'abcdefg' .or. zz /= (2d0, 4d0)) stop 21
      if (size (list) /= 6 .or. any (list /= 3)) stop 22
      cc = 'ABCDEFG'
      zz = zz + 1
      list = list + 1
      !$omp end target
      wrong = count (list /= 4)
      if (cc /= 'ABCDEFG') wrong = wrong + 10
      if (zz /= (3d0, 4d0)) wrong = wrong + 20
      deallocate (list)
    end block
    !$omp end target
    if (wrong /= 0) stop 23
  end subroutine
end program
