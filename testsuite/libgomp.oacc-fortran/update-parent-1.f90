! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! "update self" and "update device" of a whole structure while a component is
! attached: the other components move, the pointers stay on either side
! (OpenACC 3.3, 2.6.4, 2.14.4).
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:,:)
    integer :: m
    integer, pointer :: s
  end type field
  type (field) :: f
  integer, target :: t(3:4,5:7), s
  integer :: seen(5), total

  t = 1
  s = 2
  f%n = 1
  f%m = 2
  nullify (f%p, f%s)
  !$acc enter data copyin(f)
  f%p(3:,5:) => t
  f%s => s
  !$acc enter data copyin(f%p)
  !$acc enter data copyin(f%s)
  !$acc serial present(f)
  f%n = 10
  f%m = 20
  !$acc end serial
  !$acc update self(f)
  if (f%n /= 10 .or. f%m /= 20) stop 1
  if (.not. associated (f%p, t) .or. .not. associated (f%s, s)) stop 2
  if (any (lbound (f%p) /= [3, 5]) .or. any (ubound (f%p) /= [4, 7])) stop 3

  f%n = 100
  f%m = 200
  !$acc update device(f)
  !$acc serial present(f) copyout(seen, total)
  seen = [lbound (f%p), ubound (f%p), f%s]
  total = f%n + f%m + sum (f%p)
  f%p = 3
  f%s = 4
  !$acc end serial
  if (any (seen /= [3, 5, 4, 7, 2])) stop 4
  if (total /= 306) stop 5
  !$acc exit data copyout(f%p)
  !$acc exit data copyout(f%s)
  !$acc exit data copyout(f)
  if (any (t /= 3) .or. s /= 4) stop 6
  if (.not. associated (f%p, t) .or. .not. associated (f%s, s)) stop 7
end program main
