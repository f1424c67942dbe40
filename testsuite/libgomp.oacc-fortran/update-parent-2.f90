! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc_update_self and acc_update_device of a structure while a component is
! attached (OpenACC 3.3, 2.6.4, 3.2.20).
! { dg-do run }

program main
  use openacc
  implicit none
  type field
    integer, pointer :: p(:)
    integer :: n
    integer, allocatable :: a(:)
  end type field
  type (field) :: f
  integer, target :: t(6)
  integer :: seen(2), total

  t = 1
  f%n = 1
  nullify (f%p)
  !$acc enter data copyin(f)
  f%p(-2:) => t
  allocate (f%a(3:4))
  f%a = 5
  !$acc enter data copyin(f%p)
  !$acc enter data copyin(f%a)
  !$acc serial present(f)
  f%n = 10
  !$acc end serial
  call acc_update_self (f)
  if (f%n /= 10) stop 1
  if (.not. associated (f%p, t) .or. lbound (f%p, 1) /= -2) stop 2
  if (any (f%a /= 5) .or. lbound (f%a, 1) /= 3) stop 3
  f%n = 100
  call acc_update_device (f)
  !$acc serial present(f) copyout(seen, total)
  seen = [lbound (f%p, 1), lbound (f%a, 1)]
  total = f%n + sum (f%p) + sum (f%a)
  !$acc end serial
  if (any (seen /= [-2, 3])) stop 4
  if (total /= 116) stop 5
  !$acc exit data delete(f%p, f%a)
  !$acc exit data delete(f)
end program main
