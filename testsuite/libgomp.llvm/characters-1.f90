! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Arrays of characters, of which flang lists one for each element: all of them
! are mapped.

program main
  implicit none
  character(5) :: words(4)
  character(:), allocatable :: list(:)
  character(0) :: nothing(3)

  words = ['alpha', 'beta ', 'gamma', 'delta']
  call upcase (words(2:3))
  if (any (words /= ['alpha', 'BETA ', 'GAMMA', 'delta'])) stop 1
  call upcase (words(4:1:-3))
  if (any (words /= ['ALPHA', 'BETA ', 'GAMMA', 'DELTA'])) stop 2
  call upcase (nothing)
  list = ['abc', 'def', 'ghi']
  call upcase (list)
  if (any (list /= ['ABC', 'DEF', 'GHI'])) stop 3
contains
  subroutine upcase (text)
    character(*), intent(inout) :: text(:)
    integer :: i, j

    !$omp target map(tofrom: text)
    do i = 1, size (text)
      do j = 1, len (text)
        if (text(i)(j:j) >= 'a' .and. text(i)(j:j) <= 'z') &
          text(i)(j:j) = achar (iachar (text(i)(j:j)) - 32)
      end do
    end do
    !$omp end target
  end subroutine
end program
