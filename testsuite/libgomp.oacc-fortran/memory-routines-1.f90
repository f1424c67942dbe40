! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! What the module openacc of GCC 16 adds: acc_memcpy_device and _async,
! acc_copyout_finalize_async and acc_delete_finalize_async of variables and of
! addresses with lengths of both kinds, acc_attach and acc_detach.
! { dg-do run }
! { dg-require-effective-target gcc_16_up }

program main
  use openacc
  use iso_c_binding
  implicit none
  type list
    integer :: n
    integer, allocatable :: v(:)
  end type list
  integer, target :: a(100), b(100)
  integer, allocatable :: c(:)
  character(5) :: text
  integer :: i, total
  logical :: own                ! memory of the device

  own = acc_get_device_type () /= acc_device_host
  call copies ()
  call ends ()
  call pointers ()
contains
  subroutine copies ()
    type(c_ptr) :: x, y

    a = [(i, i = 1, 100)]
    b = 0
    call acc_copyin (a)
    call acc_copyin (b)
    x = acc_deviceptr (a)
    y = acc_deviceptr (b)
    call acc_memcpy_device (y, x, 40_c_size_t)
    call acc_memcpy_device_async (x, y, 80_c_size_t, 2)
    call acc_memcpy_device (y, x, 0_c_size_t)
    call acc_wait (2)
    call acc_copyout (a)
    call acc_copyout (b)
    if (any (b(:10) /= [(i, i = 1, 10)]) .or. any (b(11:) /= 0)) stop 1
    if (own) then
      if (any (a(11:20) /= 0) .or. any (a(21:) /= [(i, i = 21, 100)])) stop 2
    end if
  end subroutine copies

  subroutine fill (n)
    integer, intent(in) :: n

    !$acc parallel loop present (a) async (1)
    do i = 1, 100
      a(i) = n
    end do
  end subroutine fill

  subroutine ends ()
    allocate (c(7))
    c = 0
    text = "abcde"
    a = 0
    call acc_copyin (a)
    call acc_copyin (a)
    call fill (5)
    call acc_copyout_finalize_async (a, 1)
    call acc_wait (1)
    if ((acc_is_present (a) .and. own) .or. any (a /= 5)) stop 11
    call acc_copyin (a)
    call acc_copyin (a)
    call fill (6)
    call acc_copyout_finalize_async (a, 400, 1)
    call acc_wait (1)
    if ((acc_is_present (a) .and. own) .or. any (a /= 6)) stop 12
    call acc_copyin (a)
    call acc_copyin (a)
    call fill (7)
    call acc_copyout_finalize_async (a, 400_8, 1)
    call acc_wait (1)
    if ((acc_is_present (a) .and. own) .or. any (a /= 7)) stop 13
    call acc_copyin (c)
    call acc_copyin (c)
    call acc_delete_finalize_async (c, 1)
    call acc_wait (1)
    if (acc_is_present (c) .and. own) stop 14
    call acc_copyin (text)
    call acc_copyin (text)
    call acc_delete_finalize_async (text, 3)
    call acc_wait (3)
    if (acc_is_present (text) .and. own) stop 15
    call acc_copyin (c)
    call acc_delete_finalize_async (c, 28, 1)
    call acc_copyin (text)
    call acc_delete_finalize_async (text, 5_8, 1)
    call acc_wait (1)
    if ((acc_is_present (c) .or. acc_is_present (text)) .and. own) stop 16
  end subroutine ends

  subroutine pointers ()
    type(list), target :: l

    allocate (l%v(0:9))
    l%n = 10
    l%v = 3
    call acc_copyin (l)
    call acc_copyin (l%v)
    call acc_attach (l%v)
    total = 0
    !$acc parallel present (l) copy (total)
    do i = lbound (l%v, 1), ubound (l%v, 1)
      total = total + l%v(i)
    end do
    !$acc end parallel
    if (total /= 30) stop 21
    call acc_detach (l%v)
    call acc_attach_async (l%v, 1)
    call acc_detach_finalize_async (l%v, 1)
    call acc_wait (1)
    call acc_delete (l%v)
    call acc_delete (l)
    if (acc_is_present (l) .and. own) stop 22
    deallocate (l%v)
  end subroutine pointers
end program main
