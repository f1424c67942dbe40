! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Optional dummy arguments in data clauses: absent ones are as if they were not
! named (OpenACC 3.3, 2.17.1).
! { dg-do run }

include 'device-memory.inc'

module work
  implicit none
contains
  integer function add (a, b, p, k) result (total)
    integer, intent (inout), optional :: a(5)
    integer, allocatable, intent (inout), optional :: b(:)
    integer, pointer, optional :: p(:)
    integer, intent (in), optional :: k
    total = 0
    !$acc enter data copyin(a, b, p)
    !$acc serial present(a, b, p) copyin(k) copy(total)
    if (present (a)) then
      total = total + sum (a)
      a = a + 10
    end if
    if (present (b)) then
      total = total + sum (b) + lbound (b, 1)
      b = b + 10
    end if
    if (present (p)) then
      total = total + sum (p) + lbound (p, 1)
      p = p + 10
    end if
    if (present (k)) total = total + k
    !$acc end serial
    !$acc update self(a) if_present
    !$acc exit data copyout(a, b, p)
  end function add
end module work

program main
  use openacc
  use work
  use device_memory
  implicit none
  integer :: a(5)
  integer, allocatable :: b(:)
  integer, target :: t(4)
  integer, pointer :: p(:)
  logical :: own

  own = own_memory ()
  allocate (b(-1:1))
  a = 1
  b = 2
  t = 3
  p(5:) => t
  if (add () /= 0) stop 1
  if (add (a) /= 5) stop 2
  if (any (a /= 11)) stop 3
  if (add (b = b) /= 5) stop 4
  if (any (b /= 12)) stop 5
  if (add (p = p) /= 17) stop 6
  if (any (t /= 13)) stop 7
  if (add (k = 100) /= 100) stop 8
  if (add (a, b, p, 100) /= 55 + 35 + 57 + 100) stop 9
  if (any (a /= 21) .or. any (b /= 22) .or. any (t /= 23)) stop 10
  if (acc_is_present (a) .and. own) stop 11
  if (acc_is_present (b) .and. own) stop 12
  if (acc_is_present (t) .and. own) stop 13
end program main
