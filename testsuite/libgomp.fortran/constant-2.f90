! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Constants stay mapped over target data and exit data with from.
! { dg-do run }
! { dg-mappings-left 0 }

module work
  implicit none
contains
  subroutine use_text (text, sum_of_codes)
    character (len=*) :: text
    integer, intent (out) :: sum_of_codes
    integer :: i
    !$omp target enter data map(to: text)
    !$omp target data map(tofrom: text)
    !$omp target map(from: sum_of_codes)
    sum_of_codes = 0
    do i = 1, len (text)
      sum_of_codes = sum_of_codes + iachar (text(i:i))
    end do
    !$omp end target
    !$omp end target data
    !$omp target exit data map(from: text)
  end subroutine use_text
end module work

program main
  use work
  implicit none
  integer :: result
  call use_text ('abc', result)
  if (result /= 294) stop 1
  call use_text ('constant text, not to be written', result)
  if (result <= 0) stop 2
end program main
