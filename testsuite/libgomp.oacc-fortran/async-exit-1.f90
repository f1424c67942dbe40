! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! "exit data" with async and finalize: of a component entered twice, and of its
! structure, in the order of the queue (OpenACC 3.3, 2.6.6, 2.6.7, 2.16.1).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field) :: f
  integer, allocatable, target :: t(:)
  integer :: i
  logical :: own

  own = own_memory ()
  allocate (t(0:49999))
  do i = 1, 4
    t = i
    f%n = i
    nullify (f%p)
    !$acc enter data copyin(f)
    f%p(0:) => t
    !$acc enter data copyin(f%p) async(i)
    !$acc enter data copyin(f%p) async(i)
    !$acc parallel present(f) async(i) num_gangs(1)
    f%p = f%p + f%n
    f%n = 100 * f%n + lbound (f%p, 1)
    !$acc end parallel
    !$acc exit data copyout(f%p) finalize async(i)
    !$acc exit data copyout(f) async(i)
    !$acc wait(i)
    if (any (t /= 2 * i)) stop 1
    if (f%n /= 100 * i) stop 2
    if (.not. associated (f%p, t) .or. lbound (f%p, 1) /= 0) stop 3
    if (acc_is_present (t) .and. own) stop 4
    if (acc_is_present (f) .and. own) stop 5
  end do
end program main
