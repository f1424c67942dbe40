! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The other unit of units-1.f90, and of library-1.f90.
      module units_more
        use units_base
        implicit none
        type, extends(base) :: more
          integer, allocatable :: y(:, :)
          character(len=:), allocatable :: name
        end type
      end module

      subroutine extend (h)
        use units_more
        implicit none
        type(holder), intent(inout) :: h
        allocate (more :: h%b)
        h%b%x = [1.0, 2.0]
        select type (b => h%b)
        type is (more)
          allocate (b%y(2, 2))
          b%y = 5
          b%name = 'more'
        end select
      end subroutine

      subroutine work (h, failures)
        use units_more
        implicit none
        type(holder), target, intent(inout) :: h
        integer, intent(inout) :: failures
!$omp target map(tofrom: failures)
        select type (b => h%b)
        type is (more)
          if (b%x(2) /= 2 .or. b%y(2, 2) /= 5) failures = 1
          if (b%name(4:4) /= 'e') failures = failures + 1
          b%x(1) = 10
          b%y(1, 2) = 50
          b%name(1:1) = 'M'
        class default
          failures = failures + 100
        end select
!$omp end target
      end subroutine

      logical function worked (h)
        use units_more
        implicit none
        type(holder), intent(in) :: h
        worked = .false.
        select type (b => h%b)
        type is (more)
          worked = all (b%x == [10, 2]) .and. b%y(1, 2) == 50                   &
     &             .and. b%y(2, 2) == 5 .and. b%name == 'More'
        end select
      end function
