! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! OpenACC 3.3, 2.7.7: the first dimension of a dummy argument with lower bounds other
! than 1 has a negative stride, the region does not use its upper bounds, and there is
! no debug information.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: acc compute \[^\r\n\]*\[\r\n\]+" }
! { dg-output "  data: \[^\r\n\]*at 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  found: the array is one with a negative stride\[\r\n\]+" }
! { dg-output "  to do: pass or map the array with ascending bounds, or a copy of the section; with -g -O0 the runtime finds the elements\[\r\n\]+" }
! { dg-additional-options "-g0" }
program main
  implicit none
  real, target :: a(10, 10, 2)
  a = 1
  call set (a(10:1:-1, :, :), 2, 3)
contains
  subroutine set (z, i, j)
    real :: z(0:, -1:, 5:)
    integer :: i, j
    !$acc parallel copy(z)
    z(i, j, 5) = 5
    !$acc end parallel
  end subroutine
end program main
