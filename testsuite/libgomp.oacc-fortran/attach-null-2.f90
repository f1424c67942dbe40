! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer that is attached to data, and attached again after the host's became
! null: the device's is null then (OpenACC 3.3, 2.6.4, 2.6.8).
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field) :: f
  integer, target :: t(5)
  integer :: total
  logical :: linked

  t = 1
  f%n = 1
  f%p => t
  !$acc enter data copyin(f, t)
  !$acc enter data copyin(f%p)
  !$acc serial present(f) copyout(total)
  total = sum (f%p)
  !$acc end serial
  if (total /= 5) stop 1
  nullify (f%p)
  !$acc enter data copyin(f%p)
  !$acc serial present(f) copyout(linked)
  linked = associated (f%p)
  !$acc end serial
  if (linked) stop 2
  f%p(3:) => t
  !$acc enter data copyin(f%p)
  !$acc serial present(f) copyout(linked, total)
  linked = associated (f%p)
  total = lbound (f%p, 1)
  !$acc end serial
  if (.not. linked) stop 3
  if (total /= 3) stop 4
end program main
