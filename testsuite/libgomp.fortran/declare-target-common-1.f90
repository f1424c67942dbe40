! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A common block that is declare target.
! { dg-do run }

subroutine store (n)
  implicit none
  integer, intent (in) :: n
  integer :: values(10), top
  common /stack/ values, top
  !$omp declare target (/stack/)
  !$omp declare target
  top = top + 1
  values(top) = n
end subroutine store

program main
  use omp_lib
  implicit none
  interface
    subroutine store (n)
      !$omp declare target
      integer, intent (in) :: n
    end subroutine store
  end interface
  integer :: values(10), top
  common /stack/ values, top
  !$omp declare target (/stack/)
  integer :: i
  top = 0
  values = 0
  !$omp target update to(top, values)
  do i = 1, 5
    !$omp target
    call store (10 * i)
    !$omp end target
  end do
  if (omp_get_num_devices () > 0 .and. top /= 0) stop 1
  !$omp target update from(top, values)
  if (top /= 5 .or. any (values(:5) /= [10, 20, 30, 40, 50])) stop 2
end program main
