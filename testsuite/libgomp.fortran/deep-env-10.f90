! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! GOMP_PSET_DEEP: what is not deepened is said once for each variable of each
! construct, also if the variable is at another address each time.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-set-target-env-var GOMP_PSET_DEEP "1" }
! { dg-output "^\[\r\n\]*libgomp: GOMP_PSET_DEEP: target at \[^\r\n\]*: what x owns is not mapped: its type is not known\[^\r\n\]*\[\r\n\]+gomp-pset: (\\\[rank 0\\\] )?summary" { target offload_device } }
! { dg-mappings-left 0 }
module types
  implicit none
  type t
    integer :: n = 0
    integer, allocatable :: a(:)
  end type t
end module types
program main
  implicit none
  integer :: i

  do i = 1, 5
    call local (i)
  end do
contains
  recursive subroutine local (depth)
    use types
    integer, intent(in) :: depth
    type(t) :: x

    x%n = depth
    x%a = [1, 2]
    !$omp target
    x%n = x%n + 1
    !$omp end target
    if (x%n /= depth + 1) stop 1
    if (depth > 1) call local (depth - 1)
  end subroutine local
end program main
