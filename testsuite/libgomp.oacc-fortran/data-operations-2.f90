! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The module's data operations take any section: strided, of inner dimensions,
! with negative strides, of components; just its elements are transferred.
! { dg-do run }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  use iso_c_binding, only: c_ptr
  implicit none
  type t
    integer :: i
    real(8) :: x
  end type
  integer, target :: a(0:9, 3, 4)
  integer, pointer :: p(:, :)
  integer :: v(0:9)
  type(t), target :: d(6)
  character(3), target :: words(5)
  real(8), pointer :: px(:)
  character(2), pointer :: pw(:)
  integer(8) :: outer, inner
  integer :: scalar, stat, i

  a = reshape ([(i, i = 1, size (a))], shape (a))
  call gomp_pset_data_enter (gomp_pset_copyin, a, outer, name='a')
  ! Every second element of the first dimension, from the end, in two planes.
  p => a(8:0:-2, 2, 2:4:2)
  a = -a
  call gomp_pset_data_update (gomp_pset_update_device, p)
  !$acc parallel present(a)
  a = a + 1000
  !$acc end parallel
  a = 7
  call gomp_pset_data_update (gomp_pset_update_host, a(1:3, :, 3))
  if (any (a(1:3, :, 3) /= reshape ([62, 63, 64, 72, 73, 74, 82, 83, 84], &
                                    [3, 3]) + 1000)) error stop 1
  if (count (a /= 7) /= 9) error stop 2
  call gomp_pset_data_update (gomp_pset_update_host, p)
  do i = 0, 8, 2
    if (a(i, 2, 2) /= 1000 - (41 + i) .or. a(i, 2, 4) /= 1000 - (101 + i)) &
      error stop 3
  end do
  if (count (a /= 7) /= 19) error stop 4

  ! A section inside: it is the whole that is there.
  call gomp_pset_data_enter (gomp_pset_copyin, a(2:5, 1, 1), inner)
  call gomp_pset_data_exit (gomp_pset_copyout, a(2:5, 1, 1), inner)
  if (count (a /= 7) /= 19) error stop 5
  call gomp_pset_data_exit (gomp_pset_copyout, a, outer)
  if (a(0, 1, 1) /= 1001 .or. a(9, 3, 4) /= 1120) error stop 6

  ! By itself it reaches from its first to its last element; out come its own.
  v = 3
  call gomp_pset_data_enter (gomp_pset_create, v(::3), outer)
  !$acc parallel present(v)
  do i = 0, 9
    v(i) = i
  end do
  !$acc end parallel
  call gomp_pset_data_exit (gomp_pset_copyout, v(::3), outer)
  if (any (v /= [0, 3, 3, 3, 3, 3, 6, 3, 3, 9])) error stop 7

  ! Components, characters, scalars.
  d = t (1, 2)
  call gomp_pset_data_enter (gomp_pset_copyin, d, outer)
  d%i = 5
  d%x = 6
  px => d(2:6:2)%x
  call gomp_pset_data_update (gomp_pset_update_device, &
                              descriptor=address_of (px))
  call gomp_pset_data_exit (gomp_pset_copyout, d, outer)
  if (any (d%i /= 1) .or. any (d%x /= [2, 6, 2, 6, 2, 6])) error stop 8
  words = 'abc'
  call gomp_pset_data_enter (gomp_pset_copyin, words, structured=.false.)
  words = 'xyz'
  pw => words(5:1:-2)(2:3)
  call gomp_pset_data_update (gomp_pset_update_host, &
                              descriptor=address_of_words (pw))
  if (any (words /= ['xbc', 'xyz', 'xbc', 'xyz', 'xbc'])) error stop 9
  call gomp_pset_data_exit (gomp_pset_delete, words)
  scalar = 4
  call gomp_pset_data_enter (gomp_pset_copyin, scalar, outer, async=1)
  !$acc wait
  scalar = 5
  call gomp_pset_data_exit (gomp_pset_copyout, scalar, outer)
  if (scalar /= 4) error stop 10

  ! What is refused.
  call gomp_pset_data_update (gomp_pset_update_host, a(1:3, 1, 1), &
                              name='a(1:3)', file='user.f90', line=8, &
                              stat=stat)
  if (stat /= gomp_pset_not_present) error stop 11
  if (index (gomp_pset_message (), &
             "user.f90:8: update host of 'a(1:3)': [0x") /= 1) error stop 12
  call gomp_pset_data_exit (gomp_pset_copyout, scalar, outer, stat=stat)
  if (stat /= gomp_pset_bad_handle) error stop 13
  call gomp_pset_data_update (gomp_pset_update_host, words(2:4), name='w(2:4)', &
                              file='characters.f90', line=9, stat=stat)
  if (index (gomp_pset_message (), &
             "characters.f90:9: update host of 'w(2:4)': [0x") /= 1) &
    error stop 17
  call gomp_pset_data_update (gomp_pset_update_host, a, if_present=.true.)
  if (gomp_pset_data_open () /= 0) error stop 14
  call optional_argument
contains
  ! An absent one is no action.
  subroutine optional_argument (x)
    integer, optional :: x(:)
    integer(8) :: handle
    call gomp_pset_data_enter (gomp_pset_copyin, x, handle, stat=stat)
    if (stat /= gomp_pset_no_action) error stop 15
    call gomp_pset_data_exit (gomp_pset_copyout, x, handle, stat=stat)
    if (stat /= gomp_pset_no_action) error stop 16
  end subroutine
  ! gfortran would pass copies of these; pointers' own descriptors it does not.
  type(c_ptr) function address_of (q)
    real(8), pointer :: q(:)
    interface
      type(c_ptr) function gomp_pset_address (q)
        import :: c_ptr
        real(8), pointer :: q(:)
      end function
    end interface
    address_of = gomp_pset_address (q)
  end function
  type(c_ptr) function address_of_words (q)
    character(2), pointer :: q(:)
    interface
      type(c_ptr) function gomp_pset_address (q)
        import :: c_ptr
        character(2), pointer :: q(:)
      end function
    end interface
    address_of_words = gomp_pset_address (q)
  end function
end program main
