! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! "enter data" and "exit data" with async of a procedure's pointer, whose
! descriptor is gone before the queue is through (OpenACC 3.3, 2.6.6, 2.16.1).
! { dg-do run }

module procedures
  implicit none
  integer, target :: t(0:99999)
contains
  subroutine enter (i)
    integer, intent (in) :: i
    integer, pointer :: p(:)
    p(i:) => t
    !$acc enter data copyin(p) async(2)
  end subroutine enter

  subroutine leave
    integer, pointer :: p(:)
    p => t
    !$acc exit data copyout(p) async(2)
  end subroutine leave

  ! Other values where enter and leave had their variables.
  recursive subroutine overwrite (depth)
    integer, intent (in) :: depth
    integer :: noise(50)
    noise = -depth
    if (depth > 0) call overwrite (depth - 1)
    if (any (noise /= -depth)) stop 1
  end subroutine overwrite
end module procedures

program main
  use procedures
  implicit none
  integer :: i, total

  do i = 1, 5
    t = i
    call enter (i)
    call overwrite (40)
    !$acc serial present(t) copyout(total) async(2)
    total = sum (t) / 100000
    t = t + 1
    !$acc end serial
    call leave
    call overwrite (40)
    !$acc wait(2)
    if (total /= i) stop 2
    if (any (t /= i + 1)) stop 3
  end do
end program main
