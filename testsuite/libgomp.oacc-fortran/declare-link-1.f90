! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Module variables with "declare link": kernels find them as long as a data
! directive holds them (OpenACC 3.3, 2.13.3).
! { dg-do run }

include 'device-memory.inc'

module big
  implicit none
  integer :: values(100)
  !$acc declare link(values)
contains
  integer function total ()
    integer :: t
    !$acc serial present(values) copyout(t)
    t = sum (values)
    values = values + 1
    !$acc end serial
    total = t
  end function total
end module big

program main
  use openacc
  use big
  use device_memory
  implicit none
  logical :: own

  own = own_memory ()
  if (acc_is_present (values) .and. own) stop 1
  values = 1
  !$acc enter data copyin(values)
  if (total () /= 100) stop 2
  if (total () /= 200) stop 3
  !$acc exit data copyout(values)
  if (any (values /= 3)) stop 4
  if (acc_is_present (values) .and. own) stop 5
  values = 5
  !$acc data copy(values)
  if (total () /= 500) stop 6
  !$acc end data
  if (any (values /= 6)) stop 7
end program main
