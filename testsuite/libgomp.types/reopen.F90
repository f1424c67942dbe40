! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Libraries with types of the same names (-DSECOND: the second; -DTHIRD: the
! third, whose type has the size of the first one's).
module plug
  implicit none
  type :: item
#ifdef SECOND
    integer, pointer :: first => null()
    integer, allocatable :: second
    integer :: third
#elif defined THIRD
    integer, pointer :: first => null()
    integer, allocatable :: second
#else
    integer, allocatable :: first
    integer, pointer :: second => null()
#endif
  end type
end module
