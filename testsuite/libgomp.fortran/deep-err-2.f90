! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components that dangle are refused by name, at whatever level, and do not keep the
! exit from bringing back the others; nor does what is of no known type since.
! { dg-do run }
! { dg-compiler-bug "15-16" "takes no unlimited polymorphic item in a map" "unspecified behavior and unsupported" }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  use iso_c_binding
  use omp_lib
  implicit none
  type t
    integer :: n = 0
    real, allocatable :: a(:)
  end type t
  type h
    type(t), allocatable :: x(:)
    real, allocatable :: leaf(:)
    class(*), allocatable :: u
  end type h
  type(h), target :: x
  type(t), allocatable, target :: many(:)
  integer(c_intptr_t) :: kept
  integer :: i

  if (omp_get_num_devices () == 0) stop
  allocate (x%x(2))
  x%x(1)%a = [1.0]
  x%leaf = [1.0, 2.0]

  kept = set (c_loc (x), 4096_c_intptr_t)
  call check (1, ": x%x: ")
  kept = set (c_loc (x), kept)
  kept = set (c_loc (x%x(1)), 4096_c_intptr_t, 8)
  call check (2, ": x%x(1)%a: ")
  kept = set (c_loc (x%x(1)), kept, 8)
  kept = set (c_loc (x), -8_c_intptr_t, 64)
  call check (3, ": x%leaf: ")
  kept = set (c_loc (x), kept, 64)

  ! Entered, and only then.
  call gomp_pset_enter_deep (x)
  !$omp target
  x%x(1)%a = 5
  x%leaf = 6
  !$omp end target
  kept = set (c_loc (x), 4096_c_intptr_t)
  call gomp_pset_update_self_deep (x)
  call gomp_pset_exit_deep (x)
  kept = set (c_loc (x), kept)
  if (any (x%leaf /= 6) .or. x%x(1)%a(1) /= 1) stop 4

  call gomp_pset_enter_deep (x)
  !$omp target
  x%leaf = 7
  !$omp end target
  kept = set (c_loc (x), transfer (c_loc (x%leaf), kept), 128)
  kept = set (c_loc (x), 4096_c_intptr_t, 136)
  call gomp_pset_exit_deep (x)
  kept = set (c_loc (x), kept, 136)
  kept = set (c_loc (x), 0_c_intptr_t, 128)
  if (any (x%leaf /= 7)) stop 6

  ! Far behind.
  allocate (many(2000))
  do i = 1, 2000
    allocate (many(i)%a(3), source=1.0)
  end do
  kept = set (c_loc (many(1990)), 4096_c_intptr_t, 8)
  call check_many ()
  kept = set (c_loc (many(1990)), kept, 8)
  call gomp_pset_enter_deep (many)
  call gomp_pset_exit_deep (many)
contains
  ! The word OFFSET bytes behind AT becomes VALUE; what it was.
  integer(c_intptr_t) function set (at, value, offset)
    type(c_ptr), intent(in) :: at
    integer(c_intptr_t), intent(in) :: value
    integer, intent(in), optional :: offset
    integer(c_intptr_t), pointer :: words(:)
    integer :: word
    word = 1
    if (present (offset)) word = 1 + offset / 8
    call c_f_pointer (at, words, [word])
    set = words(word)
    words(word) = value
  end function set

  subroutine check (code, text)
    integer, intent(in) :: code
    character(*), intent(in) :: text
    character(300) :: errmsg
    integer :: stat
    call gomp_pset_enter_deep (x, stat=stat, errmsg=errmsg)
    if (stat == gomp_pset_bad_object .and. index (errmsg, text) > 0) return
    print *, code, stat, trim (errmsg)
    error stop 10
  end subroutine check

  subroutine check_many ()
    integer :: stat
    call gomp_pset_enter_deep (many, stat=stat)
    if (stat /= gomp_pset_bad_object) stop 5
  end subroutine check_many
end program main
