! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component that is polymorphic: the container in the structure is attached
! (OpenACC 3.3, 2.6.4).
! { dg-do run }

program main
  implicit none
  type base
    integer :: n
    integer :: values(4)
  end type base
  type holder
    integer :: k
    class (base), pointer :: c
    class (base), allocatable :: d
  end type holder
  type (holder) :: h
  integer :: seen(3)

  h%k = 1
  allocate (h%c, h%d)
  h%c%n = 2
  h%c%values = 3
  h%d%n = 4
  h%d%values = 5
  !$acc enter data copyin(h)
  !$acc enter data copyin(h%c)
  !$acc enter data copyin(h%d)
  !$acc serial present(h) copyout(seen)
  seen = [h%c%n, sum (h%c%values), sum (h%d%values)]
  h%c%values(4) = 9
  h%d%n = 8
  !$acc end serial
  if (any (seen /= [2, 12, 20])) stop 1
  !$acc exit data copyout(h%c)
  !$acc exit data copyout(h%d)
  !$acc exit data copyout(h)
  if (h%c%values(4) /= 9 .or. h%d%n /= 8) stop 2
  if (h%c%n /= 2 .or. sum (h%d%values) /= 20) stop 3
end program main
