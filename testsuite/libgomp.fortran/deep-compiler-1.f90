! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! gfortran 15 and later map what allocatable components refer to by themselves.  With
! objects that are entered deep, in any order: nothing is mapped twice, lost, or left.
! { dg-do run }
! { dg-require-effective-target gcc_15_up }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
module types
  implicit none
  type inner
    integer, allocatable :: a(:)
  end type inner
  type t
    integer :: n = 0
    integer, allocatable :: a(:)
    type(inner), allocatable :: in(:)
    character(:), allocatable :: c
  end type t
end module types
program main
  use gomp_pset
  use omp_lib
  use types
  implicit none
  type(t), target :: x
  integer(1), allocatable :: buffer(:)
  type(t), target :: y
  integer :: i

  if (omp_get_num_devices () == 0) stop
  call make (x)

  ! The compiler alone, deferred length included.
  !$omp target map(tofrom: x)
  x%a = x%a + 1
  x%in(2)%a = x%in(2)%a + 1
  x%c = "vwxyz"
  !$omp end target
  call check (x, 1, "vwxyz", 1)

  ! Inside of what was entered deep: nothing comes back but at the exit.
  call gomp_pset_enter_deep (x)
  !$omp target
  x%a = x%a + 1
  x%in(2)%a = x%in(2)%a + 1
  !$omp end target
  call check (x, 1, "vwxyz", 2)
  !$omp target update from(x)
  call check (x, 2, "vwxyz", 3)
  call gomp_pset_exit_deep (x)

  ! Entered by the directive first, and left first, and the other way round.
  do i = 1, 2
    !$omp target enter data map(to: x)
    call gomp_pset_enter_deep (x)
    !$omp target
    x%a = x%a + 1
    x%in(2)%a = x%in(2)%a + 1
    !$omp end target
    if (i == 1) then
      !$omp target exit data map(from: x)
      call gomp_pset_exit_deep (x)
    else
      call gomp_pset_exit_deep (x)
      !$omp target exit data map(from: x)
    end if
    call check (x, 2 + i, "vwxyz", 3 + i)
  end do

  ! Release and delete take the components along.
  !$omp target enter data map(to: x)
  !$omp target exit data map(release: x)
  if (present_at (x)) stop 20
  !$omp target enter data map(to: x)
  !$omp target exit data map(delete: x)
  if (present_at (x)) stop 21

  ! A component that moves between enter and exit.
  !$omp target enter data map(to: x)
  deallocate (x%a)
  allocate (x%a(1000), source=4)
  !$omp target exit data map(from: x)
  !$omp target map(tofrom: x)
  x%a(1000) = 5
  !$omp end target
  if (x%a(1000) /= 5 .or. x%a(1) /= 4) stop 22

  ! Packed, rebuilt, and mapped by the compiler.
  call gomp_pset_pack (x, buffer)
  call gomp_pset_unpack (buffer, y)
  !$omp target map(tofrom: y)
  y%a(2) = 6
  y%in(1)%a = 7
  !$omp end target
  if (y%a(2) /= 6 .or. any (y%in(1)%a /= 7) .or. y%c /= "vwxyz") stop 23
contains
  subroutine make (x)
    type(t) :: x
    x%a = [0, 0]
    allocate (x%in(2))
    x%in(1)%a = [0]
    x%in(2)%a = [0, 0, 0]
    x%c = "abcde"
  end subroutine make

  subroutine check (x, n, c, where)
    type(t) :: x
    integer :: n, where
    character(*) :: c
    if (any (x%a /= n) .or. any (x%in(2)%a /= n) .or. x%in(1)%a(1) /= 0 &
        .or. x%c /= c) stop where
  end subroutine check

  logical function present_at (x)
    use iso_c_binding
    type(t), target :: x
    present_at = omp_target_is_present (c_loc (x%a), 0) /= 0 &
                 .or. omp_target_is_present (c_loc (x%in), 0) /= 0 &
                 .or. omp_target_is_present (c_loc (x%in(2)%a), 0) /= 0 &
                 .or. omp_target_is_present (c_loc (x%n), 0) /= 0
  end function present_at
end program main
