! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! "exit data copyout" of a structure whose component stays attached, held by a
! second reference: what reaches the host are not the device's pointers
! (OpenACC 3.3, 2.6.4, 2.7.8).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
    integer, allocatable :: a(:)
    integer, pointer :: s
  end type field
  type (field) :: f
  integer, target :: t(4), s
  logical :: own

  own = own_memory ()
  t = 1
  s = 2
  f%n = 1
  f%p(7:) => t
  f%a = [1, 2, 3]
  f%s => s
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%p)
  !$acc enter data copyin(f%a)
  !$acc enter data copyin(f%s)
  !$acc serial present(f)
  f%n = 5
  f%p = 6
  f%a = 7
  f%s = 8
  !$acc end serial
  call acc_copyout (f)
  if (f%n /= 5) stop 1
  if (.not. associated (f%p, t) .or. lbound (f%p, 1) /= 7) stop 2
  if (.not. associated (f%s, s)) stop 3
  if (.not. allocated (f%a)) stop 4
  if (size (f%a) /= 3) stop 5
  if (any (f%a /= [1, 2, 3]) .and. own) stop 6
  !$acc exit data copyout(t, s, f%a)
  if (any (t /= 6) .or. any (f%a /= 7) .or. s /= 8) stop 7
end program main
