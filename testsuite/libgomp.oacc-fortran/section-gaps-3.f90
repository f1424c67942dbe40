! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointers to sections with gaps: what the host, or the device, has between the elements
! stays as it is in updates and copies (OpenACC lets an update overwrite it, 3.3, 2.14.4;
! this runtime does not).
! { dg-do run }
program main
  use openacc
  implicit none
  integer, target :: m(3, 6)
  integer, pointer :: p(:), q(:, :)
  integer :: s(6), i
  logical :: shared

  m = 0
  !$acc enter data copyin(m)
  p => m(1, 1:4)
  q => m(1:3:2, 2:6:2)
  !$acc parallel loop present(m)
  do i = 1, 6
    m(:, i) = 5
  end do
  shared = m(1, 1) == 5

  ! From the device.
  m(2, :) = -1
  !$acc update self(p)
  if (any (p /= 5) .or. any (m(2, :) /= -1)) error stop 1
  m(:, 3) = -2
  !$acc update self(q)
  if (any (q /= 5) .or. any (m(2, [1, 2, 4, 5, 6]) /= -1) .or. any (m(:, 3) /= -2)) &
    error stop 2
  m = -1
  !$acc update self(p, q)
  if (any (p /= 5) .or. any (q /= 5) .or. any (m(2, :) /= -1)) error stop 3
  m = -1
  !$acc update self(p) async(1)
  !$acc wait(1)
  if (any (p /= 5) .or. any (m(2, :) /= -1)) error stop 4

  ! To the device.
  m = 4
  !$acc update device(p)
  call second
  if (.not. shared .and. any (s /= 5)) error stop 5
  m = 3
  !$acc update device(p, q)
  call second
  if (.not. shared .and. any (s /= 5)) error stop 6
  m = 2
  !$acc update device(p) async(1)
  !$acc wait(1)
  call second
  if (.not. shared .and. any (s /= 5)) error stop 7
  ! The last rows of the sections reach behind the array in gfortran's count.
  p => m(2, :)
  m = 1
  !$acc update device(p)
  call second
  if (any (s /= 1)) error stop 8
  !$acc exit data delete(m)

  ! Copied out.
  p => m(1, 1:4)
  m = 0
  !$acc enter data copyin(p)
  !$acc parallel present(p)
  p(2) = 5
  !$acc end parallel
  m(2, :) = -1
  !$acc exit data copyout(p)
  if (any (p /= [0, 5, 0, 0]) .or. any (m(2, :) /= -1)) error stop 9
  m = 7
  !$acc parallel copyout(p)
  p(:) = 6
  !$acc end parallel
  if (any (p /= 6) .or. count (m == 7) /= 14) error stop 10
contains
  subroutine second
    !$acc parallel present(m) copyout(s)
    s(:) = m(2, :)
    !$acc end parallel
  end subroutine
end program main
