! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components that point to characters of a fixed length, one and many
! (OpenACC 3.3, 2.6.4, 2.7.7).
! { dg-do run }

program main
  implicit none
  type field
    character (len=6), pointer :: name
    character (len=3), pointer :: codes(:)
    integer :: n
  end type field
  type (field) :: f
  character (len=6), target :: name
  character (len=6) :: seen_name
  character (len=3) :: seen_code
  integer :: low

  name = "abcdef"
  f%n = 1
  nullify (f%name, f%codes)
  !$acc enter data copyin(f)
  f%name => name
  allocate (f%codes(0:4))
  f%codes = "xyz"
  f%codes(3) = "two"
  !$acc enter data copyin(f%name, f%codes)
  !$acc serial present(f) copyout(seen_name, seen_code, low)
  seen_name = f%name
  seen_code = f%codes(3)
  low = lbound (f%codes, 1)
  f%codes(4) = "new"
  f%name(1:1) = "A"
  !$acc end serial
  if (seen_name /= "abcdef") stop 1
  if (low /= 0) stop 2
  if (seen_code /= "two") stop 3
  !$acc exit data copyout(f%name, f%codes)
  if (name /= "Abcdef") stop 4
  if (f%codes(4) /= "new" .or. f%codes(0) /= "xyz") stop 5
  !$acc exit data delete(f)
end program main
