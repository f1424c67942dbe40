! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer dummy argument gets another target while its data and that of the
! structure around it are present: the next "enter data" of the dummy brings the
! device's descriptor up to date (OpenACC 3.3, 2.6.8, 2.7.7).
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field), target :: f
  integer, target :: a(5), b(0:9)

  a = 1
  b = 2
  f%n = 3
  f%p => a
  !$acc enter data copyin(a, b)
  !$acc enter data copyin(f)
  call enter (f%p)
  call check (5, 1, 5)
  f%p(0:) => b
  call enter (f%p)
  call check (20, 0, 9)
  f%p(3:) => b(4:6)
  call enter (f%p)
  call check (6, 3, 5)

contains

  subroutine enter (p)
    integer, pointer :: p(:)
    !$acc enter data copyin(p)
  end subroutine enter

  subroutine check (total, low, high)
    integer, intent (in) :: total, low, high
    integer :: seen(3)
    !$acc serial present(f) copyout(seen)
    seen = [sum (f%p), lbound (f%p, 1), ubound (f%p, 1)]
    !$acc end serial
    if (seen(2) /= low .or. seen(3) /= high) stop 1
    if (seen(1) /= total) stop 2
  end subroutine check
end program main
