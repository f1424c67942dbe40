! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Arguments of all types and ranks by descriptor: the bytes are those of the
! whole object, whatever its lower bounds (OpenACC 3.3, 3.2.18).
! { dg-do run }
! { dg-mappings-left 0 }

program main
  use openacc
  implicit none
  type point
    real (8) :: x
    integer :: i
    character (5) :: name
  end type point
  integer :: scalar
  real (8) :: matrix(3:7, -2:4)
  complex (4) :: z(2, 2, 2)
  logical (1) :: flags(17)
  character (13) :: line
  character (9) :: lines(4)
  type (point) :: origin, points(6)
  integer, allocatable :: grid(:, :, :)
  real, pointer, contiguous :: p(:)
  integer :: i

  scalar = 41
  matrix = reshape ([(1d0 * i, i = 1, 35)], [5, 7])
  z = (1.5, -2.5)
  flags = .true.
  line = "thirteen char"
  lines = [character (9) :: "one", "two", "three", "four"]
  origin = point (1d0, 2, "start")
  points = point (3d0, 4, "point")
  allocate (grid(0:3, 5, -1:1))
  grid = reshape ([(i, i = 1, 60)], [4, 5, 3])
  allocate (p(20:30))
  p = [(1.0 * i, i = 20, 30)]

  call acc_copyin (scalar)
  call acc_copyin (matrix)
  call acc_copyin (z)
  call acc_copyin (flags)
  call acc_copyin (line)
  call acc_copyin (lines)
  call acc_copyin (origin)
  call acc_copyin (points)
  call acc_copyin (grid)
  call acc_copyin (p)

  if (.not. acc_is_present (scalar, 4)) stop 1
  if (.not. acc_is_present (matrix, 280)) stop 2
  if (.not. acc_is_present (z, 64)) stop 3
  if (.not. acc_is_present (flags, 17)) stop 4
  if (.not. acc_is_present (line, 13)) stop 5
  if (.not. acc_is_present (lines, 36)) stop 6
  if (.not. acc_is_present (origin)) stop 7
  if (.not. acc_is_present (points(6))) stop 8
  if (.not. acc_is_present (grid, 240)) stop 9
  if (.not. acc_is_present (p, 44)) stop 10

  if (acc_is_present (scalar, 5)) stop 11
  if (acc_is_present (matrix, 281)) stop 12
  if (acc_is_present (z, 65)) stop 13
  if (acc_is_present (flags, 18)) stop 14
  if (acc_is_present (line, 14)) stop 15
  if (acc_is_present (lines, 37)) stop 16
  if (acc_is_present (grid, 241)) stop 17
  if (acc_is_present (p, 45)) stop 18

  scalar = 0
  matrix = 0
  z = 0
  flags = .false.
  line = ""
  lines = ""
  origin = point (0d0, 0, "")
  points = origin
  grid = 0
  p = 0

  call acc_copyout (scalar)
  call acc_copyout (matrix)
  call acc_copyout (z)
  call acc_copyout (flags)
  call acc_copyout (line)
  call acc_copyout (lines)
  call acc_copyout (origin)
  call acc_copyout (points)
  call acc_copyout (grid)
  call acc_copyout (p)

  if (scalar /= 41) stop 21
  if (any (matrix /= reshape ([(1d0 * i, i = 1, 35)], [5, 7]))) stop 22
  if (any (z /= (1.5, -2.5))) stop 23
  if (.not. all (flags)) stop 24
  if (line /= "thirteen char") stop 25
  if (any (lines /= [character (9) :: "one", "two", "three", "four"])) stop 26
  if (origin%x /= 1 .or. origin%i /= 2 .or. origin%name /= "start") stop 27
  if (any (points%x /= 3 .or. points%i /= 4 .or. points%name /= "point")) &
    stop 28
  if (any (grid /= reshape ([(i, i = 1, 60)], [4, 5, 3]))) stop 29
  if (any (p /= [(1.0 * i, i = 20, 30)])) stop 30
  deallocate (p)
end program main
