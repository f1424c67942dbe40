! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! enter data of allocatable and pointer dummies, scalar and array, leaves
! nothing on the callee's stack.  Stock libgomp keeps a mapping of a dead
! temporary, and finds an overlap.
! { dg-do run }
! { dg-mappings-left 0 }

module work
  implicit none
contains
  subroutine enter (a, p, s, q)
    integer, allocatable, intent (in) :: a(:), s
    integer, pointer, intent (in) :: p(:), q
    !$omp target enter data map(to: a, p, s, q)
  end subroutine enter

  subroutine leave (a, p, s, q)
    integer, allocatable, intent (inout) :: a(:), s
    integer, pointer, intent (in) :: p(:), q
    !$omp target exit data map(from: a, p, s, q)
  end subroutine leave

  subroutine use_stack (n)
    integer, intent (in) :: n
    integer :: filler(2000)
    filler = n
    !$omp target map(tofrom: filler)
    filler = filler + 1
    !$omp end target
    if (any (filler /= n + 1)) stop 1
  end subroutine use_stack
end module work

program main
  use work
  implicit none
  integer, allocatable :: a(:), s
  integer, pointer :: p(:), q
  integer :: i
  allocate (a(5), s, p(6), q)
  a = 1; s = 2; p = 3; q = 4
  do i = 1, 4
    call enter (a, p, s, q)
    call use_stack (i)
    !$omp target
    a = a + 1
    s = s + 1
    p = p + 1
    q = q + 1
    !$omp end target
    call leave (a, p, s, q)
    call use_stack (-i)
  end do
  if (any (a /= 5) .or. s /= 6 .or. any (p /= 7) .or. q /= 8) stop 2
end program main
