! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A class (*) dummy, and one of a class with an array; type-bound procedures by the
! dynamic type where the device runs host code.
! { dg-do run }
! { dg-compiler-bug "15-16" "takes no unlimited polymorphic item in a map" "unspecified behavior and unsupported" }
! { dg-additional-options "-g" }
! { dg-require-effective-target emulated_device }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
module types
  implicit none
  type base
    integer :: id = 0
  contains
    procedure :: val => base_val
  end type base
  type, extends(base) :: my_class
    integer, allocatable :: a(:)
  contains
    procedure :: val => my_val
  end type my_class
contains
  integer function base_val (self)
    class(base), intent(in) :: self
    base_val = self%id
  end function base_val
  integer function my_val (self)
    class(my_class), intent(in) :: self
    my_val = self%id + sum (self%a)
  end function my_val
  subroutine work (dummy, seen)
    use gomp_pset
    class(*), intent(inout), target :: dummy
    integer, intent(out) :: seen
    seen = -1
    call gomp_pset_enter_deep (dummy)
    !$omp target map(tofrom: seen)
    select type (dummy)
    class is (base)
      seen = dummy%val ()
      dummy%id = 50
    type is (real)
      seen = nint (dummy)
    end select
    !$omp end target
    call gomp_pset_exit_deep (dummy)
  end subroutine work
  subroutine work_array (dummy, seen)
    use gomp_pset
    class(base), intent(inout), target :: dummy(:)
    integer, intent(out) :: seen
    integer :: i
    seen = -1
    call gomp_pset_enter_deep (dummy)
    !$omp target map(tofrom: seen) private(i)
    seen = 0
    do i = 1, size (dummy)
      seen = seen + dummy(i)%val ()
    end do
    !$omp end target
    call gomp_pset_exit_deep (dummy)
  end subroutine work_array
end module types
program main
  use types
  implicit none
  type(my_class) :: x, y(3)
  class(base), allocatable :: z(:)
  type(base) :: b = base (9)
  real :: r = 3
  integer :: seen, i

  x%id = 1
  x%a = [2, 3]
  call work (x, seen)
  if (seen /= 6 .or. x%id /= 50) stop 1
  call work (r, seen)
  if (seen /= 3) stop 2
  call work (b, seen)
  if (seen /= 9) stop 3
  do i = 1, 3
    y(i)%a = [i, i]
  end do
  call work_array (y, seen)
  if (seen /= 12) stop 4
  allocate (z, source=y)
  call work_array (z, seen)
  if (seen /= 12) stop 5
  call work_array (z(::2), seen)
  if (seen /= 8) stop 6
end program main
