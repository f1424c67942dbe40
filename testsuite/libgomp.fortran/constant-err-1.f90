! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A kernel that changes a constant mapped tofrom: the program ends with a
! report instead of a fault or silence.
! { dg-do run }
! { dg-shouldfail "the constant is read-only" { offload_device } }
! { dg-output "libgomp: a kernel changed a constant" }

module work
  implicit none
contains
  subroutine change (n)
    integer :: n(3)
    !$omp target map(tofrom: n)
    n(2) = n(2) + 1
    !$omp end target
  end subroutine change
end module work

program main
  use work
  implicit none
  integer, parameter :: table(3) = [1, 2, 3]
  call change (table)
end program main
