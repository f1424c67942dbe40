! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component that is a character of deferred length, without debug information: its
! length is not known.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-additional-options "-g0" }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: acc enter data in \[^\r\n\]*\[\r\n\]+" }
! { dg-output "  data: at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: gfortran passes no length of characters of deferred length that a component refers to\[\r\n\]+" }
! { dg-output "  to do: compile with -g, which tells it, or give the component a constant length\[\r\n\]+" }
program main
  implicit none
  type t
    character(len=:), allocatable :: c
  end type t
  type(t) :: x
  x%c = "component"
  !$acc enter data copyin(x)
  !$acc enter data copyin(x%c)
end program main
