! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Module arrays with "declare device_resident" keep their values from kernel
! to kernel (OpenACC 3.3, 2.13.1).
! { dg-do run }

module state
  implicit none
  integer :: history(10), length(1)
  !$acc declare device_resident(history, length)
contains
  subroutine start
    !$acc serial
    history = 0
    length = 0
    !$acc end serial
  end subroutine start

  subroutine append (value)
    integer, intent (in) :: value
    !$acc serial copyin(value)
    length = length + 1
    history(length(1)) = value
    !$acc end serial
  end subroutine append
end module state

program main
  use state
  implicit none
  integer :: i, seen(10), n

  call start
  do i = 1, 7
    call append (i * i)
  end do
  !$acc serial copyout(seen, n)
  seen = history
  n = length(1)
  !$acc end serial
  if (n /= 7) stop 1
  if (any (seen /= [1, 4, 9, 16, 25, 36, 49, 0, 0, 0])) stop 2
end program main
