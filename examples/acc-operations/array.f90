! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The program of LLVM's document "OpenACC dialect data operation improvements",
! with its data clauses carried out by calls (operations.c).
module host
  implicit none
  integer, allocatable, target :: array(:)
  integer, target :: arraysize
  interface
    subroutine walk_operations (a, n)
      integer, allocatable :: a(:)
      integer :: n
    end subroutine
  end interface
end module host

! The serial region.  Its data is there: the whole array, though the construct
! copies a part of it.
subroutine serial
  use host
  implicit none
  integer :: ii
  !$acc serial present(array, arraysize)
  do ii = 1, 10
    array(ii) = ii
  end do
  arraysize = size (array)
  !$acc end serial
end subroutine serial

program main
  use host
  implicit none
  allocate (array(10))
  array = -1
  arraysize = -1
  call walk_operations (array, arraysize)
  print '(*(1x,i0))', array
  print '(1x,i0)', arraysize
end program main
