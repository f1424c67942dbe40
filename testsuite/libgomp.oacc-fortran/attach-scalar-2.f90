! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A scalar pointer component that moves from one present target to another
! (OpenACC 3.3, 2.6.8, 2.7.12, 2.7.13).
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p
  end type field
  type (field) :: f
  integer, target :: t(3)
  integer :: i

  t = [1, 2, 3]
  f%n = 0
  nullify (f%p)
  !$acc enter data copyin(f, t)
  do i = 1, 3
    f%p => t(i)
    !$acc enter data attach(f%p)
    !$acc serial present(f)
    f%p = f%p + 10 * i
    f%n = f%n + f%p
    !$acc end serial
  end do
  !$acc exit data detach(f%p)
  !$acc exit data copyout(t, f)
  if (any (t /= [11, 22, 33])) stop 1
  if (f%n /= 66) stop 2
  if (.not. associated (f%p, t(3))) stop 3
end program main
