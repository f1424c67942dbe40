! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A pointer component enters alone; a construct that names the component needs
! the structure around it, which no directive has mapped (OpenACC 3.3, 2.6.2,
! 2.6.4).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type ty1
    integer, pointer :: p(:,:)
  end type ty1
  type (ty1) :: d
  integer, target :: t1(2,2)
  integer :: element, low(2), high(2)
  logical :: own

  own = own_memory ()
  t1 = reshape ([1, 2, 3, 4], [2, 2])
  d%p => t1
  !$acc enter data copyin(d%p)
  !$acc serial present(d%p) copyout(element, low, high)
  low = lbound (d%p)
  high = ubound (d%p)
  element = d%p(1,2)
  d%p(2,1) = 20
  !$acc end serial
  if (any (low /= 1)) stop 1
  if (any (high /= 2)) stop 2
  if (element /= 3) stop 3
  !$acc exit data copyout(d%p)
  if (t1(2,1) /= 20 .or. sum (t1) /= 28) stop 4
  if (.not. associated (d%p, t1)) stop 5
  if (acc_is_present (t1) .and. own) stop 6
end program main
