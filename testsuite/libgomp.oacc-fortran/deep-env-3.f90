! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! GOMP_PSET_DEEP: a variable and a pointer to a part of it in one directive: entered
! and brought back as a whole, in whatever order they are named.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-set-target-env-var GOMP_PSET_DEEP "1" }
! { dg-mappings-left 0 }
module types
  implicit none
  type kid
    integer :: n = 0
    integer, allocatable :: a(:)
  end type kid
  type tree
    integer :: n = 0
    type(kid), allocatable :: kids(:)
  end type tree
  type(tree), target :: root
  type(kid), pointer :: cur => null ()
contains
  subroutine change ()
    !$acc serial present(root, cur)
    root%n = root%n + 1
    root%kids(1)%n = root%kids(1)%n + 1
    root%kids(3)%a(1) = root%kids(3)%a(1) + 1
    cur%n = cur%n + 1
    cur%a(2) = cur%a(2) + 1
    !$acc end serial
  end subroutine change
  subroutine check (n)
    integer, intent(in) :: n
    if (root%n /= n .or. root%kids(1)%n /= n) stop 1
    if (root%kids(3)%a(1) /= 3 + n) stop 2
    if (cur%n /= n .or. cur%a(2) /= 20 + n) stop 3
    if (root%kids(3)%a(2) /= 30) stop 4
  end subroutine check
end module types
program main
  use types
  implicit none
  integer :: i
  allocate (root%kids(3))
  do i = 1, 3
    root%kids(i)%a = [i, 10 * i]
  end do
  cur => root%kids(2)
  !$acc enter data copyin(cur, root)
  call change ()
  !$acc exit data copyout(root, cur)
  call check (1)
  !$acc enter data copyin(root, cur)
  call change ()
  !$acc exit data copyout(cur, root)
  call check (2)
end program main
