! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A buffer that another process of this program unpacks; it may use and deallocate the
! object as any.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
module types
  implicit none
  type base
    integer :: id = 0
  end type base
  type, extends(base) :: ext
    character(:), allocatable :: text
    type(ext), pointer :: back => null (), far => null ()
  end type ext
  type t
    integer, allocatable :: a(:,:), none(:), empty(:)
    class(base), allocatable :: c(:)
    class(*), allocatable :: any
    type(t), allocatable :: next
  end type t
contains
  subroutine check (x)
    type(t), intent(in), target :: x(:)
    if (lbound (x(1)%a, 1) /= -1 .or. any (x(1)%a(:,7) /= [1, 2, 3])) stop 11
    if (allocated (x(1)%none) .or. .not. allocated (x(1)%empty)) stop 12
    if (.not. allocated (x(2)%next) .or. allocated (x(2)%a)) stop 13
    if (x(2)%next%empty(3) /= 9) stop 14
    select type (c => x(1)%c)
    type is (ext)
      if (c(2)%text /= "two" .or. c(2)%id /= 2 .or. allocated (c(1)%text)) stop 15
      if (.not. associated (c(1)%back, c(2)) .or. associated (c(1)%far)) stop 16
    class default
      stop 17
    end select
    select type (u => x(1)%any)
    type is (character(*))
      if (u /= "any") stop 18
    class default
      stop 19
    end select
  end subroutine check
end module types
program main
  use gomp_pset
  use types
  implicit none
  type(t), target :: x(2)
  type(ext), target :: far
  type(ext) :: wrong
  integer(1), allocatable :: buffer(:)
  integer :: unit, n, status, stat
  character(1000) :: me

  if (command_argument_count () == 1) then
    call get_command_argument (1, me)
    open (newunit=unit, file=me, access="stream", form="unformatted")
    read (unit) n
    allocate (buffer(n))
    read (unit) buffer
    close (unit, status="delete")
    call gomp_pset_unpack (buffer, x)
    call check (x)
    deallocate (x(1)%a, x(1)%c, x(1)%any, x(2)%next, x(1)%empty)
    stop
  end if
  allocate (x(1)%a(-1:1,7), x(1)%empty(0), x(2)%next)
  allocate (x(2)%next%empty(3))
  x(1)%a = 0
  x(1)%a(:,7) = [1, 2, 3]
  x(2)%next%empty = 9
  allocate (ext :: x(1)%c(2))
  select type (c => x(1)%c)
  type is (ext)
    c%id = [1, 2]
    c(2)%text = "two"
    c(1)%back => c(2)
    c(1)%far => far
  end select
  allocate (x(1)%any, source="any")
  call gomp_pset_pack (x, buffer)
  call gomp_pset_unpack (buffer, x, stat=stat)
  if (stat /= gomp_pset_bad_object) stop 1      ! it owns something
  call gomp_pset_unpack (buffer, wrong, stat=stat)
  if (stat /= gomp_pset_bad_object) stop 2
  call get_command_argument (0, me)
  open (newunit=unit, file=trim (me) // ".packed", access="stream", &
        form="unformatted")
  write (unit) size (buffer), buffer
  close (unit)
  call execute_command_line (trim (me) // " " // trim (me) // ".packed", &
                             exitstat=status)
  if (status /= 0) stop 3
  block
    type(t), target :: y(2), wide(2,2)
    call gomp_pset_unpack (buffer, y)
    call check (y)
    call gomp_pset_unpack (buffer, wide(2,:))   ! not side by side
    call check (wide(2,:))
    buffer(size (buffer) / 2) = buffer(size (buffer) / 2) + 1_1
    call gomp_pset_unpack (buffer, wide(1,:), stat=stat)
    if (stat /= gomp_pset_bad_object) stop 4
  end block
end program main
