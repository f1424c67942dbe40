! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-compiler-bug "15-16" "f951 ends on recursive allocatable components in a map" }
! { dg-library gomp_pset }
! A list through an allocatable component of the own type: long enough to show that
! nothing here takes stack for each element.
module m
  implicit none
  type :: list
    integer :: v = 0
    real, allocatable :: x(:)
    type(list), allocatable :: next
  end type
  integer, parameter :: length = 20000
end module

program p
  use m
  use gomp_pset
  implicit none
  type(list), target, save :: a
  type(list), pointer :: l
  integer :: i, failures
  l => a
  do i = 1, length
    l%v = i
    if (mod (i, 100) == 0) l%x = [real (i)]
    if (i == length) exit
    allocate (l%next)
    l => l%next
  end do
  call gomp_pset_enter_deep (a)
  failures = 0
  !$omp target map(tofrom: failures)
  block
    type(list), pointer :: d
    integer :: k
    d => a
    k = 0
    do while (associated (d))
      k = k + 1
      if (d%v /= k) failures = failures + 1
      if (allocated (d%x) .neqv. mod (k, 100) == 0) failures = failures + 1
      if (allocated (d%x)) d%x(1) = -d%x(1)
      d%v = 2 * d%v
      if (.not. allocated (d%next)) exit
      d => d%next
    end do
    if (k /= length) failures = failures + 1
  end block
  !$omp end target
  if (failures /= 0) stop 1
  call gomp_pset_exit_deep (a)
  l => a
  do i = 1, length
    if (l%v /= 2 * i) stop 2
    if (allocated (l%x)) then
      if (l%x(1) /= -i) stop 3
    end if
    if (i < length) l => l%next
  end do
  if (allocated (l%next)) stop 4
end program
