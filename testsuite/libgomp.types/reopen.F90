! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Two libraries with types of the same names (-DSECOND: the second).
module plug
  implicit none
  type :: item
#ifdef SECOND
    integer, pointer :: first => null()
    integer, allocatable :: second
    integer :: third
#else
    integer, allocatable :: first
    integer, pointer :: second => null()
#endif
  end type
end module
