! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The solver of examples/shallow-water on several devices, each with a strip of
! the basin, and on one device.  Both have to agree to the last bit.
!
! Usage: domains [CELLS [STEPS [DEVICES]]]; without DEVICES on all there are

program domains
  use basin
  use omp_lib
  use strips
  implicit none
  type (grid) :: g
  type (water) :: start, one, several
  integer :: cells = 32, steps = 40, devices = 0
  real (dp) :: alone, together

  call read_arguments ()
  call grid_make (g, cells, cells, 500.0_dp)
  call water_make (start, g)
  call water_make (one, g)
  call water_make (several, g)
  alone = seconds (1, one)
  together = seconds (devices, several)
  print '(a,i0,a,i0,a,i0,a,f0.3,a,f0.3,a)', 'basin of ', cells, ' x ', cells, &
    ' cells on ', devices, ' devices: ', together, ' s, on one: ', alone, ' s'
  call check ()
  call water_free (start)
  call water_free (one)
  call water_free (several)
  print '(a)', 'all checks passed'

contains

  subroutine read_arguments ()
    devices = omp_get_num_devices ()
    if (command_argument_count () >= 1) cells = argument (1)
    if (command_argument_count () >= 2) steps = argument (2)
    if (command_argument_count () >= 3) devices = argument (3)
    if (devices < 1) stop 'there is no device'
    if (devices > omp_get_num_devices ()) stop 'so many devices there are not'
    if (cells < max (8, 2 * devices) .or. steps < 1) &
      stop 'at least 8 cells, 2 for each device, and a step'
  end subroutine read_arguments

  integer function argument (k)
    integer, intent (in) :: k
    character (len=20) :: text
    call get_command_argument (k, text)
    read (text, *) argument
  end function argument

  ! The time of all steps on N devices.  RESULT: the water at the end.
  real (dp) function seconds (n, result)
    integer, intent (in) :: n
    type (water), intent (inout) :: result
    type (strip), allocatable :: s(:)
    call strips_make (s, n, g, start)
    seconds = omp_get_wtime ()
    call strips_run (s, steps)
    seconds = omp_get_wtime () - seconds
    call strips_gather (s, result)
    call strips_free (s)
  end function seconds

  ! The two runs are the same, something moved, and nothing was lost.
  subroutine check ()
    if (any (one%eta(1:, 1:) /= several%eta(1:, 1:)) &
        .or. any (one%u(0:, 1:) /= several%u(0:, 1:)) &
        .or. any (one%v(1:, 1:) /= several%v(1:, 1:))) &
      error stop 'one device and several differ'
    if (.not. maxval (abs (several%u)) > 1e-6_dp) error stop 'that is no wave'
    if (abs (water_volume (several, g) - water_volume (start, g)) &
        > 1e-9_dp * water_volume (start, g)) error stop 'water was lost'
  end subroutine check
end program domains
