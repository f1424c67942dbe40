! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Mappers of the user's: no debug information is needed.
! { dg-do run }
! { dg-compiler-bug "15-16" "f951 ends on recursive allocatable components in a map" }
! { dg-additional-options "-g0" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
module types
  use gomp_pset
  use, intrinsic :: iso_c_binding
  implicit none
  type leaf
    integer :: id = 0
    real, allocatable :: x(:)
  end type leaf
  type, extends(leaf) :: leaf2
    integer, allocatable :: m(:,:)
  end type leaf2
  type tree
    integer :: key = 0
    type(tree), allocatable :: l, r
    class(leaf), allocatable :: payload
  end type tree
contains
  subroutine map_leaf (token, object)
    type(c_ptr), intent(in) :: token
    class(*), target :: object
    select type (object)
    class is (leaf)
      if (allocated (object%x)) call gomp_pset_component (token, object%x)
    end select
    select type (object)
    class is (leaf2)
      if (allocated (object%m)) call gomp_pset_component (token, object%m)
    end select
  end subroutine map_leaf
  subroutine map_tree (token, object)
    type(c_ptr), intent(in) :: token
    class(*), target :: object
    select type (object)
    class is (tree)
      if (allocated (object%l)) call gomp_pset_component (token, object%l)
      if (allocated (object%r)) call gomp_pset_component (token, object%r)
      if (allocated (object%payload)) then
        call gomp_pset_component (token, object%payload)
      end if
    end select
  end subroutine map_tree
end module types
program main
  use omp_lib
  use types
  implicit none
  type(tree), target :: x
  integer :: seen(3), stat

  if (omp_get_num_devices () == 0) stop
  x%key = 1
  allocate (x%l)
  allocate (x%l%r)
  x%l%r%key = 3
  allocate (x%l%payload, source=leaf2 (5, [1., 2.], reshape ([1, 2, 3, 4], [2, 2])))
  call gomp_pset_enter_deep (x, stat=stat)
  if (stat /= gomp_pset_unknown_type) stop 1
  call gomp_pset_register_mapper (leaf (), map_leaf)
  call gomp_pset_register_mapper (tree (), map_tree)
  call gomp_pset_enter_deep (x)
  seen = 0
  !$omp target map(tofrom: seen)
  seen(1) = x%l%r%key
  select type (p => x%l%payload)
  type is (leaf2)
    seen(2) = nint (sum (p%x)) + p%id
    seen(3) = p%m(1,2) + size (p%m)
    p%m(2,2) = 40
  end select
  !$omp end target
  if (any (seen /= [3, 8, 7])) stop 2
  call gomp_pset_exit_deep (x)
  select type (p => x%l%payload)
  type is (leaf2)
    if (any (p%m /= reshape ([1, 2, 3, 40], [2, 2]))) stop 3
  end select
end program main
