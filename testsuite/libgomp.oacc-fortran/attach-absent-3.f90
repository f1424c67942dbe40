! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The attach clause of a compute construct and of a data construct, where the
! target is not present: the constructs run (OpenACC 3.3, 2.7.2, 2.7.12).
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field) :: f
  integer, target :: t(5)
  integer :: n

  f%n = 7
  t = 1
  f%p => t
  !$acc enter data copyin(f)
  n = 0
  !$acc serial attach(f%p) copyout(n)
  n = 3
  !$acc end serial
  if (n /= 3) stop 1
  !$acc data attach(f%p)
  !$acc serial present(f) copyout(n)
  n = f%n
  f%n = 8
  !$acc end serial
  !$acc end data
  if (n /= 7) stop 3
  !$acc exit data copyout(f)
  if (.not. associated (f%p, t)) stop 2
  if (f%n /= 8) stop 4
end program main
