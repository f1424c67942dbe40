! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The module gomp_pset's generics take each type, pointers and allocatables,
! of ranks 1 to 7, and get the argument's own descriptor.
! { dg-do run }
! { dg-additional-options "-cpp" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  use iso_c_binding, only: c_f_pointer, c_loc, c_ptr
  implicit none
  integer :: stat, tests = 0

  call i1_1_4
  call i2_2_5
  call i4_3_6
  call i8_4_7
  call r4_5_1
  call r8_6_2
  call c4_7_3
  call c8_1_4
  call l1_2_5
  call l4_3_6
  call l8_4_7
  call ch_5_1
  if (tests /= 12) error stop 14
contains
#define NAME i1_1_4
#define TYPE integer(1)
#define P_SHAPE :
#define P_SIZE 2
#define A_SHAPE :,:,:,:
#define A_SIZE 2,2,2,2
#include "attach-api-2.inc"
#define NAME i2_2_5
#define TYPE integer(2)
#define P_SHAPE :,:
#define P_SIZE 2,2
#define A_SHAPE :,:,:,:,:
#define A_SIZE 2,2,2,2,2
#include "attach-api-2.inc"
#define NAME i4_3_6
#define TYPE integer(4)
#define P_SHAPE :,:,:
#define P_SIZE 2,2,2
#define A_SHAPE :,:,:,:,:,:
#define A_SIZE 2,2,2,2,2,2
#include "attach-api-2.inc"
#define NAME i8_4_7
#define TYPE integer(8)
#define P_SHAPE :,:,:,:
#define P_SIZE 2,2,2,2
#define A_SHAPE :,:,:,:,:,:,:
#define A_SIZE 2,2,2,2,2,2,2
#include "attach-api-2.inc"
#define NAME r4_5_1
#define TYPE real(4)
#define P_SHAPE :,:,:,:,:
#define P_SIZE 2,2,2,2,2
#define A_SHAPE :
#define A_SIZE 2
#include "attach-api-2.inc"
#define NAME r8_6_2
#define TYPE real(8)
#define P_SHAPE :,:,:,:,:,:
#define P_SIZE 2,2,2,2,2,2
#define A_SHAPE :,:
#define A_SIZE 2,2
#include "attach-api-2.inc"
#define NAME c4_7_3
#define TYPE complex(4)
#define P_SHAPE :,:,:,:,:,:,:
#define P_SIZE 2,2,2,2,2,2,2
#define A_SHAPE :,:,:
#define A_SIZE 2,2,2
#include "attach-api-2.inc"
#define NAME c8_1_4
#define TYPE complex(8)
#define P_SHAPE :
#define P_SIZE 2
#define A_SHAPE :,:,:,:
#define A_SIZE 2,2,2,2
#include "attach-api-2.inc"
#define NAME l1_2_5
#define TYPE logical(1)
#define P_SHAPE :,:
#define P_SIZE 2,2
#define A_SHAPE :,:,:,:,:
#define A_SIZE 2,2,2,2,2
#include "attach-api-2.inc"
#define NAME l4_3_6
#define TYPE logical(4)
#define P_SHAPE :,:,:
#define P_SIZE 2,2,2
#define A_SHAPE :,:,:,:,:,:
#define A_SIZE 2,2,2,2,2,2
#include "attach-api-2.inc"
#define NAME l8_4_7
#define TYPE logical(8)
#define P_SHAPE :,:,:,:
#define P_SIZE 2,2,2,2
#define A_SHAPE :,:,:,:,:,:,:
#define A_SIZE 2,2,2,2,2,2,2
#include "attach-api-2.inc"
#define NAME ch_5_1
#define TYPE character(3)
#define P_SHAPE :,:,:,:,:
#define P_SIZE 2,2,2,2,2
#define A_SHAPE :
#define A_SIZE 2
#include "attach-api-2.inc"
  ! OpenMP does not map types with allocatable components: by bytes.
  subroutine enter (at, n)
    type(c_ptr), value :: at
    integer, value :: n
    integer(1), pointer :: bytes(:)

    call c_f_pointer (at, bytes, [n])
    call enter_bytes (bytes, n)
  end subroutine

  subroutine enter_bytes (bytes, n)
    integer, value :: n
    integer(1) :: bytes(n)
    !$omp target enter data map(to: bytes)
  end subroutine

  subroutine leave (at, n)
    type(c_ptr), value :: at
    integer, value :: n
    integer(1), pointer :: bytes(:)

    call c_f_pointer (at, bytes, [n])
    call leave_bytes (bytes, n)
  end subroutine

  subroutine leave_bytes (bytes, n)
    integer, value :: n
    integer(1) :: bytes(n)
    !$omp target exit data map(release: bytes)
  end subroutine
end program
