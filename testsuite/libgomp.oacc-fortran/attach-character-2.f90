! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointer components of deferred length, attached to characters that are present
! (OpenACC 3.3, 2.6.4, 2.7.12).
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    character (len=:), pointer :: title
  end type field
  type (field) :: f
  character (len=9), target :: long
  character (len=4), target :: short
  character (len=9) :: seen
  integer :: length

  f%n = 1
  long = "beta test"
  short = "abcd"
  f%title => long
  !$acc enter data copyin(f)
  !$acc enter data copyin(long, short)
  !$acc enter data attach(f%title)
  !$acc serial present(f) copyout(length, seen)
  length = len (f%title)
  seen = f%title
  f%title(1:4) = "BETA"
  !$acc end serial
  if (length /= 9) stop 1
  if (seen /= "beta test") stop 2
  f%title => short
  !$acc enter data attach(f%title)
  !$acc serial present(f) copyout(seen)
  seen(1:4) = f%title(1:4)
  f%title(4:4) = "z"
  !$acc end serial
  if (seen(1:4) /= "abcd") stop 3
  !$acc exit data detach(f%title)
  !$acc exit data copyout(long, short)
  if (long /= "BETA test" .or. short /= "abcz") stop 4
  !$acc exit data delete(f)
  if (.not. associated (f%title, short)) stop 5
end program main
