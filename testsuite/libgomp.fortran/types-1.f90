! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Whole variables of derived types without pointers, nested and in arrays,
! mapped and firstprivate; sequence and bind(c) types.
! { dg-do run }

program main
  use iso_c_binding
  implicit none
  type, bind (c) :: inner
    integer (c_int) :: i
    real (c_double) :: x(2)
  end type inner
  type outer
    type (inner) :: parts(3)
    character (len=4) :: name
    logical :: flag
  end type outer
  type (outer) :: o, list(4)
  integer :: seen
  o = outer ([inner (1, [1.5d0, 2.5d0]), inner (2, [0d0, 0d0]), &
              inner (3, [1d0, 1d0])], 'name', .true.)
  list = o
  list%name = 'list'
  !$omp target map(tofrom: list) firstprivate(o) map(from: seen)
  seen = sum (o%parts%i) + nint (sum (list(4)%parts(1)%x)) &
         + merge (100, 0, o%flag .and. o%name == 'name')
  list(2)%parts(3)%x(2) = -1
  list(3) = o
  o%flag = .false.
  !$omp end target
  if (seen /= 110) stop 1
  if (list(2)%parts(3)%x(2) /= -1 .or. list(2)%name /= 'list') stop 2
  if (list(3)%name /= 'name' .or. list(4)%name /= 'list') stop 3
  if (.not. o%flag) stop 4
end program main
