! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Waves in a basin, computed twice: on a device, where the fields stay for all
! steps, and on the host.  Both have to agree to the last bit.
!
! Usage: shallow_water [CELLS [STEPS]]

program shallow_water
  use basin
  use motion
  use omp_lib
  implicit none
  integer, parameter :: every = 20
  type (grid) :: g
  type (water) :: host, device
  type (gauge) :: host_gauges(3), device_gauges(3)
  integer :: cells = 80, steps = 300, k, differences
  real (dp) :: volume
  logical :: offloaded

  call read_arguments ()
  call grid_make (g, cells, cells, 500.0_dp)
  call water_make (host, g)
  call water_make (device, g)
  volume = water_volume (host, g)
  do k = 1, 3
    host_gauges(k)%i = k * cells / 4
    host_gauges(k)%j = k * cells / 4
  end do
  device_gauges = host_gauges

  offloaded = .false.
  !$omp target map(from: offloaded)
  offloaded = .not. omp_is_initial_device ()
  !$omp end target

  call water_enter (device, g)
  call run (device, g, device_gauges, steps, every, .true.)
  call water_fetch (device)
  call water_exit (device, g)
  call run (host, g, host_gauges, steps, every, .false.)

  differences = count_differences ()
  print '(a,i0,a,i0,a,i0,a,a)', 'basin of ', cells, ' x ', cells, &
    ' cells, ', steps, ' steps on ', &
    trim (merge ('a device', 'the host', offloaded))
  print '(a,f8.4,a)', 'highest wave at the far gauge: ', &
    maxval (device_gauges(3)%record), ' m'
  print '(a,es9.2)', 'volume gained or lost, relative: ', &
    abs (water_volume (device, g) - volume) / volume
  print '(a,i0)', 'values that differ from the host''s run: ', differences
  call check ()
  call water_free (host)
  call water_free (device)
  print '(a)', 'all checks passed'

contains

  subroutine read_arguments ()
    character (len=20) :: text
    if (command_argument_count () >= 1) then
      call get_command_argument (1, text)
      read (text, *) cells
    end if
    if (command_argument_count () >= 2) then
      call get_command_argument (2, text)
      read (text, *) steps
    end if
    if (cells < 8 .or. steps < every) stop 'at least 8 cells and 20 steps'
  end subroutine read_arguments

  integer function count_differences ()
    count_differences = count (host%eta(1:, 1:) /= device%eta(1:, 1:)) &
      + count (host%u(0:, 1:) /= device%u(0:, 1:)) &
      + count (host%v(1:, 0:) /= device%v(1:, 0:))
    do k = 1, 3
      count_differences = count_differences &
        + count (host_gauges(k)%record /= device_gauges(k)%record)
    end do
  end function count_differences

  ! Nothing lost, something moved, the two runs the same.
  subroutine check ()
    if (differences /= 0) error stop 'the runs differ'
    if (abs (water_volume (device, g) - volume) > 1e-9_dp * volume) &
      error stop 'volume is not conserved'
    if (.not. (maxval (abs (device%u)) > 1e-6_dp &
               .and. maxval (abs (device%eta)) < 1)) &
      error stop 'that is no wave'
    if (device%steps /= steps) error stop 'steps are missing'
  end subroutine check
end program shallow_water
