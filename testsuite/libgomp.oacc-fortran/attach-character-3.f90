! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components of deferred length that enter themselves (OpenACC 3.3, 2.6.4,
! 2.7.7).  gfortran says that they are of no bytes; debug information has their length.
! { dg-do run }
! { dg-additional-options "-g" }

program main
  implicit none
  type field
    integer :: n
    character (len=:), allocatable :: name
    character (len=:), pointer :: title
  end type field
  type (field) :: f
  integer :: lengths(2)
  character (len=5) :: seen

  f%n = 1
  f%name = "alpha"
  allocate (character (len=9) :: f%title)
  f%title = "beta test"
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%name)
  !$acc enter data copyin(f%title)
  !$acc serial present(f) copyout(lengths, seen)
  lengths = [len (f%name), len (f%title)]
  seen = f%name
  f%title(1:4) = "BETA"
  !$acc end serial
  if (any (lengths /= [5, 9])) stop 1
  if (seen /= "alpha") stop 2
  !$acc exit data copyout(f%title)
  !$acc exit data delete(f%name)
  if (f%title /= "BETA test") stop 3
  !$acc exit data copyout(f)
  if (f%name /= "alpha" .or. f%title /= "BETA test") stop 4
end program main
