! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A mapper of the user's: mapped, changed on both sides, brought back; packed and
! unpacked; and what it does not name is not followed.
! { dg-do run }
! { dg-compiler-bug "15-16" "f951 ends on recursive allocatable components in a map" }
! { dg-additional-options "-g0" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
module types
  use gomp_pset
  use, intrinsic :: iso_c_binding
  implicit none
  type item
    integer :: id = 0
    real, allocatable :: x(:)
    character(:), allocatable :: name
  end type item
  type, extends(item) :: special
    integer, allocatable :: m(:,:)
  end type special
  type store
    integer :: n = 0
    type(item), allocatable :: items(:)
    class(item), allocatable :: best
    type(store), allocatable :: next
  end type store
  integer :: calls = 0
contains
  subroutine map_item (token, object)
    type(c_ptr), intent(in) :: token
    class(*), target :: object
    calls = calls + 1
    select type (object)
    class is (item)
      if (allocated (object%x)) call gomp_pset_component (token, object%x)
      if (allocated (object%name)) call gomp_pset_component (token, object%name)
    end select
    select type (object)
    class is (special)
      if (allocated (object%m)) call gomp_pset_component (token, object%m)
    end select
  end subroutine map_item
  subroutine map_store (token, object)
    type(c_ptr), intent(in) :: token
    class(*), target :: object
    select type (object)
    class is (store)
      if (allocated (object%items)) call gomp_pset_component (token, object%items)
      if (allocated (object%best)) call gomp_pset_component (token, object%best)
      if (allocated (object%next)) call gomp_pset_component (token, object%next)
    end select
  end subroutine map_store
end module types
program main
  use omp_lib
  use types
  implicit none
  type(store), target :: s, copy
  type(special) :: part
  integer(1), allocatable :: buffer(:)
  integer :: seen(4), i

  call gomp_pset_register_mapper (item (), map_item)
  call gomp_pset_register_mapper (store (), map_store)
  allocate (s%items(3), s%next)
  do i = 1, 3
    s%items(i)%x = [real :: i, 2 * i]
    s%items(i)%name = repeat ("n", i)
  end do
  part%id = 9
  part%x = [1., 2., 3.]
  part%name = "best"
  part%m = reshape ([1, 2, 3, 4, 5, 6], [2, 3])
  allocate (s%best, source=part)
  allocate (s%next%items(1))
  s%next%items(1)%x = [100., 200.]

  call gomp_pset_pack (s, buffer)
  call gomp_pset_unpack (buffer, copy)
  if (size (copy%items) /= 3 .or. any (copy%items(3)%x /= [3., 6.])) stop 1
  if (copy%items(2)%name /= "nn" .or. copy%best%name /= "best") stop 2
  select type (b => copy%best)
  type is (special)
    if (any (b%m /= reshape ([1, 2, 3, 4, 5, 6], [2, 3]))) stop 3
  class default
    stop 4
  end select
  if (any (copy%next%items(1)%x /= [100., 200.])) stop 5
  if (allocated (copy%next%next) .or. calls == 0) stop 6
  copy%items(3)%x = 0
  deallocate (copy%best, copy%next)
  if (any (s%items(3)%x /= [3., 6.])) stop 7

  if (omp_get_num_devices () == 0) stop
  call gomp_pset_enter_deep (s)
  seen = 0
  !$omp target map(tofrom: seen)
  seen(1) = nint (sum (s%items(3)%x)) + len (s%items(3)%name)
  s%items(1)%x(2) = -1
  select type (b => s%best)
  type is (special)
    seen(2) = b%m(2,3) + size (b%m, 2)
    b%m(1,1) = 77
  end select
  seen(3) = nint (s%next%items(1)%x(2))
  s%next%n = 8
  !$omp end target
  if (any (seen /= [12, 9, 200, 0])) stop 8
  if (s%next%n /= 0 .or. s%items(1)%x(2) /= 2.) stop 9
  call gomp_pset_update_self_deep (s)
  if (s%next%n /= 8 .or. s%items(1)%x(2) /= -1.) stop 10
  select type (b => s%best)
  type is (special)
    if (b%m(1,1) /= 77) stop 11
  end select

  ! The host's turn: another size, gone, another dynamic type.
  s%items(2)%x = [(real (i), i = 1, 500)]
  deallocate (s%items(1)%x)
  deallocate (s%best)
  allocate (item :: s%best)
  s%best%x = [3.]
  allocate (s%next%next)
  s%next%next%n = 4
  call gomp_pset_update_device_deep (s)
  seen = 0
  !$omp target map(tofrom: seen)
  seen(1) = nint (sum (s%items(2)%x))
  if (allocated (s%items(1)%x)) seen(2) = 1
  select type (b => s%best)
  type is (item)
    seen(3) = nint (b%x(1))
  end select
  seen(4) = s%next%next%n
  s%items(2)%x(500) = 0
  s%next%next%n = 5
  !$omp end target
  if (any (seen /= [125250, 0, 3, 4])) stop 12
  call gomp_pset_exit_deep (s)
  if (s%items(2)%x(500) /= 0. .or. s%items(2)%x(499) /= 499.) stop 13
  if (s%next%next%n /= 5) stop 14
  call gomp_pset_pack (s, buffer)
  deallocate (copy%items)
  call gomp_pset_unpack (buffer, copy)
  if (copy%next%next%n /= 5 .or. size (copy%items(2)%x) /= 500) stop 15
  if (allocated (copy%items(1)%x)) stop 16
end program main
