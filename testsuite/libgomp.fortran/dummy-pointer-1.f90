! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointer dummies: associated in the callee, mapped there, used in the caller.
! Stock libgomp may find a stale mapping of a stack temporary.
! { dg-do run }
! { dg-mappings-left 0 }

module work
  implicit none
contains
  subroutine choose (p, t, first)
    integer, pointer, intent (inout) :: p(:)
    integer, target, intent (in) :: t(:)
    integer, intent (in) :: first
    p(first:) => t
    !$omp target enter data map(to: p)
  end subroutine choose

  subroutine forget (p)
    integer, pointer, intent (inout) :: p(:)
    !$omp target exit data map(from: p)
    nullify (p)
  end subroutine forget
end module work

program main
  use work
  implicit none
  integer, target :: t(60)
  integer, pointer :: p(:)
  integer :: i, seen(3)
  nullify (p)
  t = 1
  do i = 1, 15
    call choose (p, t(1:4 * i), -i)
    !$omp target map(from: seen) map(to: p)
    seen = [lbound (p, 1), ubound (p, 1), sum (p)]
    p(lbound (p, 1)) = i + 1
    !$omp end target
    if (seen(1) /= -i .or. seen(2) /= 3 * i - 1) stop 1
    if (seen(3) /= 4 * i + i - 1) stop 2
    call forget (p)
    if (t(1) /= i + 1) stop 3
  end do
end program main
