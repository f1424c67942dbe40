! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Bounds and target of a component change between compute constructs that name
! it (OpenACC 3.3, 2.6.4, 2.6.8, 2.7.5, 2.7.6).
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field) :: f
  integer, target :: t(6), u(4)
  integer :: seen(3)

  t = 1
  u = 2
  f%n = 1
  f%p => t
  !$acc enter data copyin(f, t, u)
  !$acc serial present(f%p) copyout(seen)
  seen = [lbound (f%p, 1), ubound (f%p, 1), sum (f%p)]
  !$acc end serial
  if (any (seen /= [1, 6, 6])) stop 1
  f%p(0:) => t
  !$acc serial present(f%p) copyout(seen)
  seen = [lbound (f%p, 1), ubound (f%p, 1), sum (f%p)]
  !$acc end serial
  if (any (seen /= [0, 5, 6])) stop 2
  f%p(-4:) => u
  !$acc serial copy(f%p) copyout(seen)
  seen = [lbound (f%p, 1), ubound (f%p, 1), sum (f%p)]
  f%p = 9
  !$acc end serial
  if (any (seen /= [-4, -1, 8])) stop 3
  f%p(2:4) => t(4:6)
  !$acc serial copyin(f%p) copyout(seen)
  seen = [lbound (f%p, 1), ubound (f%p, 1), sum (f%p)]
  !$acc end serial
  if (any (seen /= [2, 4, 3])) stop 4
  !$acc exit data copyout(u)
  if (any (u /= 9)) stop 5
end program main
