! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Fixed-length character scalars, arrays and sections, and an assumed-length
! dummy.
! { dg-do run }

module work
  implicit none
contains
  subroutine upcase (text)
    character (len=*), intent (inout) :: text(:)
    integer :: i, j
    !$omp target map(tofrom: text)
    do i = 1, size (text)
      do j = 1, len (text)
        if (text(i)(j:j) >= 'a' .and. text(i)(j:j) <= 'z') &
          text(i)(j:j) = achar (iachar (text(i)(j:j)) - 32)
      end do
    end do
    !$omp end target
  end subroutine upcase
end module work

program main
  use work
  implicit none
  character (len=5) :: words(4)
  character (len=3) :: one
  words = ['alpha', 'beta ', 'gamma', 'delta']
  one = 'abc'
  call upcase (words(2:3))
  if (words(1) /= 'alpha' .or. words(2) /= 'BETA') stop 1
  if (words(3) /= 'GAMMA' .or. words(4) /= 'delta') stop 2
  !$omp target map(tofrom: one)
  one = one(3:3) // one(1:2)
  !$omp end target
  if (one /= 'cab') stop 3
end program main
