! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components of a dummy argument in any order, with scalars and scalar pointers between
! the arrays (OpenACC 3.3, 2.7): gfortran 12 lists the data of each between the
! components; stock ends the program then.
! { dg-do run }
! { dg-mappings-left 0 }
module types
  implicit none
  type u
    real, pointer :: p(:), q(:)
    integer :: z
  end type
  type t
    integer :: a
    real, pointer :: p(:)
    integer :: n
    real, allocatable :: q(:)
    real :: s
    type(u) :: w
    real, pointer :: r(:, :)
    integer, pointer :: k
  end type
contains
  subroutine inside (x)
    type(t) :: x
    integer :: b(8)

    b = 0
    !$acc enter data create(x)
    !$acc enter data copyin(x%q, x%n, x%p, x%k, x%r)
    !$acc parallel present(x) copyout(b)
    b = [lbound (x%p), ubound (x%p), lbound (x%q), ubound (x%q), &
         lbound (x%r), ubound (x%r)]
    x%q(7) = x%q(7) + 1
    x%k = x%k + 1
    !$acc end parallel
    !$acc exit data copyout(x%r, x%q, x%p, x%k) delete(x%n)
    !$acc exit data delete(x)
    if (any (b /= [2, 5, -3, 7, 1, 2, 4, 6])) error stop 1
    if (x%q(7) /= 3 .or. x%k /= 7) error stop 2
    x%q = 2
    x%k = 6
  end subroutine

  subroutine alone (x)
    type(t) :: x

    !$acc enter data copyin(x%r, x%q, x%p, x%s, x%n, x%k)
    !$acc update device(x%n, x%k, x%q)
    !$acc exit data copyout(x%r, x%q, x%p, x%s, x%n, x%k)
    if (x%n /= 5 .or. x%k /= 6 .or. any (x%r /= 3)) error stop 3
    !$acc data copy(x%r, x%s, x%q, x%n, x%p, x%k)
    !$acc update self(x%p, x%n)
    !$acc end data
    if (x%n /= 5 .or. x%k /= 6 .or. any (x%r /= 3)) error stop 4
    !$acc data copy(x%w%q, x%w%p) copy(x%p, x%a)
    !$acc update self(x%w%p)
    !$acc end data
    if (any (x%w%p /= 8) .or. any (x%w%q /= 9)) error stop 5
    !$acc data copy(x%w%q, x%w%p, x%w)
    !$acc update self(x%w%p)
    !$acc end data
    if (any (x%w%p /= 8) .or. any (x%w%q /= 9) .or. x%w%z /= 10) error stop 6
  end subroutine
end module

program main
  use types
  implicit none
  type(t) :: x

  allocate (x%p(2:5), x%q(-3:7), x%r(1:4, 2:6), x%k, x%w%p(3), x%w%q(2))
  x%p = 1
  x%q = 2
  x%r = 3
  x%k = 6
  x%n = 5
  x%w%p = 8
  x%w%q = 9
  x%w%z = 10
  call inside (x)
  call alone (x)
end program
