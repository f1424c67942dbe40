! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! What a component refers to is not mapped, without debug information: no name is made
! up.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-require-effective-target fault_reports }
! { dg-additional-options "-g0" }
! { dg-shouldfail "mistake" }
! { dg-output "  what the pointer at 0x\[0-9a-f\]+ refers to is not mapped\[\r\n\]+" }
! { dg-output "  to do: map it, too, by its name; the program tells it if it is compiled with -g\[\r\n\]+" }
program main
  implicit none
  type t
    real, pointer :: p(:)
  end type t
  type(t) :: x
  allocate (x%p(100000))
  !$omp target enter data map(to: x)
  !$omp target
  x%p(50000) = 1
  !$omp end target
end program main
