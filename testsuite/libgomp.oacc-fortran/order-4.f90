! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Data leaves while a pointer to it is attached, and comes again: attach brings
! the new place (OpenACC 3.3, 2.6.4, 2.6.8).
! { dg-do run }

program main
  use openacc
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field) :: f
  integer, target :: t(1000), wedge(1000,3)
  integer :: total, i

  t = 1
  wedge = 0
  f%n = 1
  f%p => t
  !$acc enter data copyin(f)
  do i = 1, 3
    !$acc enter data copyin(f%p)
    !$acc serial present(f) copyout(total)
    total = sum (f%p)
    f%p = f%p + 1
    !$acc end serial
    if (total /= 1000 * i) stop 1
    !$acc exit data copyout(f%p)
    ! What lies where the data was has to stay as it is.
    !$acc enter data copyin(wedge(:,i))
  end do
  if (any (t /= 4)) stop 2
  do i = 1, 3
    !$acc exit data copyout(wedge(:,i))
  end do
  if (any (wedge /= 0)) stop 3
  !$acc exit data copyout(f)
  if (.not. associated (f%p, t)) stop 4
end program main
