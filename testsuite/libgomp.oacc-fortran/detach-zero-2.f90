! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! As many detaches as attaches, but the pointer moved in between, which set the
! attachment counter to one: the last detach does nothing (OpenACC 3.3, 2.6.8,
! 2.7.2).
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field) :: f
  integer, target :: t1(5), t2(6)

  t1 = 1
  t2 = 2
  f%n = 1
  f%p => t1
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%p)
  f%p => t2
  !$acc enter data copyin(f%p)
  !$acc serial present(f)
  f%p = 3
  f%n = 4
  !$acc end serial
  !$acc exit data copyout(f%p)
  f%p => t1
  !$acc exit data copyout(f%p)
  !$acc update self(f%n)
  !$acc exit data delete(f)
  if (any (t1 /= 1)) stop 1
  if (any (t2 /= 3)) stop 2
  if (f%n /= 4) stop 3
  if (.not. associated (f%p, t1)) stop 4
end program main
