! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The module's data operations with bounds in the user's indices, with variables
! by address, with attach and detach; a section attached by its descriptor, of
! which the device knows the size of the whole.
! { dg-do run }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  use iso_c_binding, only: c_loc, c_ptr
  implicit none
  type t
    integer :: before
    integer, pointer :: p(:, :)
  end type
  integer, target :: a(-3:6, 2), whole(10, 4)
  type(t), target :: d
  integer(8) :: outer, inner, third
  integer :: stat, i, n, first, last

  a = 1
  call gomp_pset_data_enter (gomp_pset_copyin, a, outer)
  !$acc parallel present(a)
  a = 2
  !$acc end parallel

  ! a(-2:2:2, 2), and a(6:4:-1, 1).
  call gomp_pset_data_update (gomp_pset_update_host, a, name='a(-2:2:2,2)', &
    bounds=[gomp_pset_bounds (lower=-2, upper=2, step=2, start=-3), &
            gomp_pset_bounds (lower=2, extent=1)])
  if (any (a(-2:2:2, 2) /= 2) .or. count (a /= 1) /= 3) error stop 1
  call gomp_pset_data_update (gomp_pset_update_host, a, &
    bounds=[gomp_pset_bounds (lower=6, upper=4, step=-1, start=-3), &
            gomp_pset_bounds (upper=1)])
  if (any (a(4:6, 1) /= 2) .or. count (a /= 1) /= 6) error stop 2

  ! By address: a(-3:-2, :).
  call gomp_pset_data_update (gomp_pset_update_host, location=c_loc (a), &
    element_size=4_8, &
    bounds=[gomp_pset_bounds (lower=-3, upper=-2, start=-3, whole=10), &
            gomp_pset_bounds (extent=2, stride_bytes=40)])
  if (any (a(-3, :) /= 2) .or. count (a /= 1) /= 9) error stop 3

  ! Messages have the user's indices, and clause.
  call gomp_pset_data_update (gomp_pset_update_host, a, name='a', &
    file='user.f90', line=12, stat=stat, &
    clause=gomp_pset_clause_update_host, &
    decomposed_from=gomp_pset_clause_update_self, &
    bounds=[gomp_pset_bounds (lower=-3, upper=7, start=-3), &
            gomp_pset_bounds ()])
  if (stat /= gomp_pset_bad_bounds) error stop 4
  if (gomp_pset_message () /= "user.f90:12: update host of 'a' (update " &
      // "self): -3:7 in dimension 1 is not within -3:6") error stop 5
  call gomp_pset_data_update (gomp_pset_update_host, a, stat=stat, &
    bounds=[gomp_pset_bounds (lower=-huge (0_8) + 1, start=5), &
            gomp_pset_bounds ()])
  if (stat /= gomp_pset_bad_bounds) error stop 6
  call gomp_pset_data_update (gomp_pset_update_host, a, stat=stat, &
    bounds=[gomp_pset_bounds ()])
  if (stat /= gomp_pset_bad_bounds) error stop 7
  call gomp_pset_data_exit (gomp_pset_delete, handle=outer)

  ! d%p(3:5, 2:3) alone is there, and attached: the descriptor is the whole's.
  whole = reshape ([(i, i = 1, 40)], [10, 4])
  d%p(0:, 1:) => whole
  call gomp_pset_data_enter (gomp_pset_copyin, d, outer)
  call gomp_pset_data_enter (gomp_pset_copyin, handle=inner, name='d%p', &
    descriptor=address_of (d%p), attached=.true., &
    bounds=[gomp_pset_bounds (lower=3, upper=5), &
            gomp_pset_bounds (lower=2, upper=3)])
  !$acc parallel present(d) copyout(n, first, last)
  n = size (d%p)
  first = d%p(3, 2)
  last = d%p(5, 3)
  d%p(4, 2) = -1
  !$acc end parallel
  if (n /= 40 .or. first /= 14 .or. last /= 26) error stop 8
  call gomp_pset_data_exit (gomp_pset_copyout, handle=inner)
  if (whole(5, 2) /= -1 .or. count (whole < 0) /= 1) error stop 11
  ! By itself.
  call gomp_pset_data_enter (gomp_pset_copyin, whole, inner)
  call gomp_pset_data_enter (gomp_pset_attach_action, handle=third, &
    descriptor=address_of (d%p), stat=stat)
  if (stat /= gomp_pset_done .or. third == 0) error stop 9
  !$acc parallel present(d)
  d%p(9, 4) = -2
  !$acc end parallel
  call gomp_pset_data_exit (gomp_pset_detach_action, handle=third, stat=stat)
  if (stat /= gomp_pset_done) error stop 10
  call gomp_pset_data_exit (gomp_pset_copyout, handle=inner)
  if (whole(10, 4) /= -2 .or. count (whole < 0) /= 2) error stop 13
  call gomp_pset_data_exit (gomp_pset_delete, d, outer)

  ! What only describes is not attached.
  call gomp_pset_data_enter (gomp_pset_attach_action, a, third, stat=stat)
  if (stat /= gomp_pset_bad_argument) error stop 12
contains
  type(c_ptr) function address_of (q)
    integer, pointer :: q(:, :)
    interface
      type(c_ptr) function gomp_pset_address (q)
        import :: c_ptr
        integer, pointer :: q(:, :)
      end function
    end interface
    address_of = gomp_pset_address (q)
  end function
end program main
