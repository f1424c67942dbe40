! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Compute constructs with async that name a pointer and a component; both move
! on the host right after each directive (OpenACC 3.3, 2.6.8, 2.16.1).
! { dg-do run }

include 'device-memory.inc'

program main
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field) :: f
  integer, target :: t(20000,8), u(20000,8)
  integer, pointer :: q(:)
  integer :: j
  logical :: own

  own = own_memory ()
  t = 0
  u = 0
  f%n = 1
  nullify (f%p)
  !$acc enter data copyin(f, t, u)
  do j = 1, 8
    q => t(:,j)
    f%p => u(:,j)
    !$acc parallel present(q) async(1) num_gangs(1)
    q = q + j
    !$acc end parallel
    nullify (q)
    !$acc parallel present(f%p) async(1) num_gangs(1)
    f%p = f%p + 10 * j
    !$acc end parallel
    nullify (f%p)
  end do
  !$acc update self(t, u) async(1)
  !$acc wait(1)
  do j = 1, 8
    if (any (t(:,j) /= j)) stop 1
    if (any (u(:,j) /= 10 * j)) stop 2
  end do
  !$acc exit data delete(f, t, u)
end program main
