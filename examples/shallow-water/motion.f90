! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The linear shallow-water equations with friction, forward in time: velocities
! from the slope of the surface, then the surface from the flow.

module motion
  use basin, only: dp, grid, water
  implicit none
  private
  public :: step, run, gauge

  real (dp), parameter :: gravity = 9.81_dp, friction = 1e-5_dp

  ! A place where the surface is recorded.
  type gauge
    integer :: i = 0, j = 0
    real (dp), allocatable :: record(:)
  end type gauge

contains

  ! One step, on the device if ON_DEVICE and if W and G are there.
  subroutine step (w, g, on_device)
    type (water), intent (inout) :: w
    type (grid), intent (in) :: g
    logical, intent (in) :: on_device
    call accelerate (w, g, on_device)
    call flow (w, g, on_device)
    w%steps = w%steps + 1
  end subroutine step

  subroutine accelerate (w, g, on_device)
    type (water), intent (inout) :: w
    type (grid), intent (in) :: g
    logical, intent (in) :: on_device
    integer :: i, j
    real (dp) :: slope, drag
    !$omp target teams distribute parallel do collapse(2) if(on_device) &
    !$omp   private(slope, drag) map(to: w%eta, w%u, w%v, g%depth) map(to: g)
    do j = 1, g%ny
      do i = 1, g%nx
        drag = 1 - friction * g%dt
        if (i < g%nx) then
          slope = (w%eta(i + 1, j) - w%eta(i, j)) / g%dx
          w%u(i, j) = w%u(i, j) * drag - gravity * slope * g%dt
        end if
        if (j < g%ny) then
          slope = (w%eta(i, j + 1) - w%eta(i, j)) / g%dx
          w%v(i, j) = w%v(i, j) * drag - gravity * slope * g%dt
        end if
      end do
    end do
  end subroutine accelerate

  subroutine flow (w, g, on_device)
    type (water), intent (inout) :: w
    type (grid), intent (in) :: g
    logical, intent (in) :: on_device
    integer :: i, j
    real (dp) :: gain
    !$omp target teams distribute parallel do collapse(2) if(on_device) &
    !$omp   private(gain) map(to: w%eta, w%u, w%v, g%depth) map(to: g)
    do j = 1, g%ny
      do i = 1, g%nx
        gain = through (g%depth, g%nx, g%ny, i - 1, j, i, j) * w%u(i - 1, j) &
               - through (g%depth, g%nx, g%ny, i, j, i + 1, j) * w%u(i, j) &
               + through (g%depth, g%nx, g%ny, i, j - 1, i, j) &
                 * w%v(i, j - 1) &
               - through (g%depth, g%nx, g%ny, i, j, i, j + 1) * w%v(i, j)
        w%eta(i, j) = w%eta(i, j) + gain * g%dt / g%dx
      end do
    end do
  end subroutine flow

  ! Depth at the side between two neighbouring cells; walls let nothing
  ! through.
  pure real (dp) function through (depth, nx, ny, i1, j1, i2, j2)
    !$omp declare target
    integer, intent (in) :: nx, ny, i1, j1, i2, j2
    real (dp), intent (in) :: depth(nx, ny)
    if (min (i1, j1) < 1 .or. i2 > nx .or. j2 > ny) then
      through = 0
    else
      through = 0.5_dp * (depth(i1, j1) + depth(i2, j2))
    end if
  end function through

  ! N steps; every EVERY steps the surface at the gauges is recorded.
  subroutine run (w, g, gauges, n, every, on_device)
    type (water), intent (inout) :: w
    type (grid), intent (in) :: g
    type (gauge), intent (inout) :: gauges(:)
    integer, intent (in) :: n, every
    logical, intent (in) :: on_device
    real (dp), pointer :: eta(:,:)
    integer :: s, k
    do k = 1, size (gauges)
      allocate (gauges(k)%record(n / every))
    end do
    eta => w%eta
    do s = 1, n
      call step (w, g, on_device)
      if (mod (s, every) /= 0) cycle
      !$omp target update from(eta) if(on_device)
      do k = 1, size (gauges)
        gauges(k)%record(s / every) = eta(gauges(k)%i, gauges(k)%j)
      end do
    end do
  end subroutine run
end module motion
