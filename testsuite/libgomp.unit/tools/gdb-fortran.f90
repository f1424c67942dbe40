! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! For gdb.sh: allocatables, components, sections, on the device and changed
! there.
module things
  implicit none
  type thing
    integer :: n
    real, pointer :: p(:)
  end type
  real :: global(6) = 1.5
contains
  subroutine stop_here ()
  end subroutine
end module
program main
  use things
  implicit none
  type(thing), target :: s
  real, allocatable :: x(:), none(:)
  integer :: a(10), b(3,2), i
  real :: unmapped(4)

  unmapped = 0
  s%n = 7
  allocate (x(20), s%p(5))
  x = [(i, i = 1, 20)]
  s%p = 2
  a = [(i, i = 1, 10)]
  b = reshape ([1, 2, 3, 4, 5, 6], [3, 2])
  !$omp target enter data map(to: x, a(2:5), b, s, s%p, global)
  !$omp target
  x(3) = -3
  b(2,1) = 77
  s%p(2) = 99
  !$omp end target
  a(3) = 333
  call stop_here ()
  !$omp target update from(x)
  !$omp target exit data map(delete: x, a(2:5), b, s%p, s, global)
  if (allocated (none)) print *, sum (unmapped)
end program
