! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-library gomp_pset }
! Objects that lie in objects, alone and in arrays of one and two dimensions.
module m
  implicit none
  type :: leaf
    integer :: n = 0
    real, allocatable :: x(:)
  end type
  type :: holder
    type(leaf) :: one
    type(leaf) :: row(3)
    type(leaf) :: table(2, 2)
    type(leaf) :: nobody(0)
    integer :: grid(2, 3)
  end type
end module

program p
  use m
  use gomp_pset
  implicit none
  type(holder), target :: a
  integer :: i, j, failures
  a%one%x = [1.0]
  do i = 1, 3
    a%row(i)%x = [(real (j), j = 1, i)]
  end do
  do j = 1, 2
    do i = 1, 2
      if (i /= j) cycle
      allocate (a%table(i, j)%x(4))
      a%table(i, j)%x = 10 * i + j
    end do
  end do
  a%grid = 1
  call gomp_pset_enter_deep (a)
  failures = 0
  !$omp target map(tofrom: failures) private(i, j)
    if (a%one%x(1) /= 1) failures = failures + 1
    do i = 1, 3
      if (size (a%row(i)%x) /= i .or. a%row(i)%x(i) /= i) &
        failures = failures + 1
      a%row(i)%x(1) = -i
      a%row(i)%n = i
    end do
    do j = 1, 2
      do i = 1, 2
        if (allocated (a%table(i, j)%x) .neqv. i == j) failures = failures + 1
      end do
    end do
    a%table(2, 2)%x(4) = 99
    a%grid(2, 3) = 7
  !$omp end target
  if (failures /= 0) stop 1
  call gomp_pset_exit_deep (a)
  do i = 1, 3
    if (a%row(i)%x(1) /= -i .or. a%row(i)%n /= i) stop 2
  end do
  if (any (a%table(2, 2)%x /= [22, 22, 22, 99])) stop 3
  if (a%grid(2, 3) /= 7 .or. a%grid(1, 1) /= 1) stop 4
end program
