! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Types that tables made of module files do not describe.
module undescribed
  implicit none
  type :: spread
    real, allocatable :: x(:)[:]
  end type
  type :: holder
    type(spread) :: s
    real, allocatable :: y(:)
  end type
end module

program undescribed_main
  use undescribed
  use say
  implicit none
  type(spread), target, save :: s
  type(holder), target, save :: h
  call say_object (s)
  call say_object (h)
end program
