! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components of a derived type: descriptors inside it, with the device's
! addresses there, and the host's still on the host.

program main
  implicit none
  type t
    integer :: n
    real, allocatable :: x(:), y(:)
  end type
  type(t) :: v
  integer :: i
  v%n = 5
  allocate (v%x(5), v%y(0:4))
  v%x = 1; v%y = 2
  !$omp target map(tofrom: v)
  do i = 1, v%n
    v%x(i) = v%x(i) + v%y(i - 1)
  end do
  !$omp end target
  if (any (v%x /= 3)) stop 1
  !$omp target map(tofrom: v%x) map(to: v%n)
  v%x = v%n
  !$omp end target
  if (any (v%x /= 5) .or. any (v%y /= 2)) stop 2
end program main
