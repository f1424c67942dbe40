! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Several components of a structure that is not present, in one directive: each
! is mapped, and each is gone after its own exit (OpenACC 3.3, 2.6.6, 2.6.7).
! { dg-do run }

include 'device-memory.inc'

program main
  use openacc
  use device_memory
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
    integer :: k(5)
    integer, pointer :: q(:,:)
    integer :: m
  end type field
  type (field) :: f
  integer, allocatable, target :: t(:), u(:,:)
  integer :: seen(3), i
  logical :: own

  own = own_memory ()
  allocate (t(2:9), u(0:1,3))
  do i = 1, 3
    t = 1
    u = 2
    f%n = 3
    f%k = 4
    f%m = 5
    f%p(2:) => t
    f%q(0:,1:) => u
    !$acc enter data copyin(f%n, f%p, f%k, f%q)
    if (.not. acc_is_present (f%n)) stop 1
    if (.not. acc_is_present (f%k)) stop 2
    !$acc serial present(f%n, f%p, f%k, f%q) copyout(seen)
    seen = [lbound (f%p, 1), lbound (f%q)]
    f%p = f%p + f%n
    f%q = f%q + f%k(5)
    f%k = 9
    f%n = 8
    !$acc end serial
    if (any (seen /= [2, 0, 1])) stop 3
    !$acc exit data copyout(f%n, f%p, f%k, f%q)
    if (any (t /= 4)) stop 4
    if (any (u /= 6)) stop 5
    if (any (f%k /= 9)) stop 6
    if (f%n /= 8 .or. f%m /= 5) stop 7
    if (acc_is_present (f%k) .and. own) stop 8
    if (acc_is_present (f%n) .and. own) stop 9
    if (.not. associated (f%p, t) .or. .not. associated (f%q, u)) stop 10
  end do
end program main
