! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An allocatable of a module with "declare create" that enters by a directive of
! its own: kernels in other procedures find data and bounds (OpenACC 3.3, 2.6.6,
! 2.13.2).
! { dg-do run }

include 'device-memory.inc'

module state
  implicit none
  integer, allocatable :: table(:)
  !$acc declare create(table)
contains
  subroutine add (k)
    integer, intent (in) :: k
    integer :: low
    !$acc serial present(table) copyout(low)
    low = lbound (table, 1)
    table = table + k
    !$acc end serial
    if (low /= lbound (table, 1)) stop 1
  end subroutine add
end module state

program main
  use openacc
  use state
  use device_memory
  implicit none
  integer :: i
  logical :: own

  own = own_memory ()
  do i = 1, 3
    allocate (table(i:3*i))
    table = 3
    !$acc enter data copyin(table)
    call add (i)
    call add (10)
    !$acc exit data copyout(table)
    if (any (table /= 13 + i)) stop 2
    if (acc_is_present (table) .and. own) stop 3
    deallocate (table)
  end do
end program main
