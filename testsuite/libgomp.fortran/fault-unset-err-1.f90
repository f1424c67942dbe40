! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An array that is not allocated, and whose bounds are what the stack held before: the
! address that the kernel reckons is far from null.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-additional-options "-O0" }
! { dg-shouldfail "mistake" }
! { dg-output "memory fault in kernel .*  un is not allocated\[\r\n\]+" }
! { dg-output "  the kernel may have reckoned with its bounds, which nobody has set\[\r\n\]+  to do: allocate it before that directive" }
program main
  implicit none
  call fill
  call use_it
contains
  subroutine fill
    integer :: x(400), i
    x = [(i * 123457, i = 1, 400)]
    if (sum (x) == 7) print *, x
  end subroutine

  subroutine use_it
    integer, allocatable :: un(:)
    !$omp target
    un(1) = 2
    !$omp end target
  end subroutine
end program main
