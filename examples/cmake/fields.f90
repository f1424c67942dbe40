! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Objects that are mapped with all that they own, by a call.
program fields
  use gomp_pset
  implicit none
  type field
    real, allocatable :: values(:)
  end type field
  type (field) :: f(2)
  integer :: i

  f(1)%values = [1., 2., 3.]
  f(2)%values = [4., 5.]
  call gomp_pset_enter_deep (f)
  !$omp target
  do i = 1, 2
    f(i)%values = 2 * f(i)%values
  end do
  !$omp end target
  call gomp_pset_exit_deep (f)
  print '(f4.1)', sum (f(1)%values) + sum (f(2)%values)
end program fields
