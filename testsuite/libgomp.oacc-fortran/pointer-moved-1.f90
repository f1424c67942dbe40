! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer array gets another target and other bounds while its data is present
! (OpenACC 3.3, 2.6.8, 2.7.5 to 2.7.7).
! { dg-do run }

program main
  implicit none
  integer, pointer :: p(:)
  integer, target :: t(6), u(0:9)
  integer :: seen(3)

  t = 1
  u = 2
  !$acc enter data copyin(t, u)
  p => t
  !$acc enter data copyin(p)
  !$acc serial present(p) copyout(seen)
  seen = [lbound (p, 1), ubound (p, 1), sum (p)]
  !$acc end serial
  if (any (seen /= [1, 6, 6])) stop 1
  p(0:) => u
  !$acc enter data copyin(p)
  !$acc serial present(p) copyout(seen)
  seen = [lbound (p, 1), ubound (p, 1), sum (p)]
  !$acc end serial
  if (any (seen /= [0, 9, 20])) stop 2
  p(5:8) => t(2:5)
  !$acc serial present(p) copyout(seen)
  seen = [lbound (p, 1), ubound (p, 1), sum (p)]
  p(5) = 7
  !$acc end serial
  if (any (seen /= [5, 8, 4])) stop 3
  p(1:) => u
  !$acc serial copy(p) copyout(seen)
  seen = [lbound (p, 1), ubound (p, 1), sum (p)]
  !$acc end serial
  if (any (seen /= [1, 10, 20])) stop 4
  !$acc update self(t)
  if (t(2) /= 7 .or. sum (t) /= 12) stop 5
  !$acc exit data delete(t, u) finalize
end program main
