! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The library of library-1.f90.
      module library_types
        implicit none
        type :: base
          integer :: n = 0
          real, allocatable :: x(:)
        end type
        type, extends(base) :: inner
          character(len=:), allocatable :: name
        end type
        type :: holder
          class(base), allocatable :: b, c
        end type
      contains
        subroutine make (h)
          type, extends(inner) :: local
            integer, allocatable :: z(:)
          end type
          type(holder), intent(out) :: h
          allocate (inner :: h%b)
          allocate (local :: h%c)
          h%b%x = [1.0]
          h%c%x = [1.0, 2.0]
          select type (c => h%c)
          type is (local)
            c%name = 'local'
            c%z = [1, 2, 3]
          end select
        end subroutine
        logical function made (h, x, y)
          type(holder), intent(in) :: h
          real, intent(in) :: x, y
          made = h%b%x(1) == x .and. h%c%x(2) == y
          select type (c => h%c)
          class is (inner)
            made = made .and. c%name == 'local'
          class default
            made = .false.
          end select
        end function
      end module
