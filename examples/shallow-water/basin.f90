! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A rectangular basin of water: its grid and the state of the water in it.

module basin
  implicit none
  private
  public :: dp, grid, water, grid_make, water_make, water_free, water_copy, &
            water_volume, water_enter, water_fetch, water_exit

  integer, parameter :: dp = selected_real_kind (15)
  real (dp), parameter :: pi = acos (-1.0_dp)

  ! Cells of DX by DX metres; the floor is DEPTH metres below the surface at
  ! rest.
  type grid
    integer :: nx = 0, ny = 0
    real (dp) :: dx = 0, dt = 0
    real (dp), pointer :: depth(:,:) => null ()
  end type grid

  ! Elevation in the cells, velocities on their eastern and northern sides.
  ! Bounds start at 0: row and column 0 are the closed western and southern
  ! walls.
  type water
    real (dp), pointer :: eta(:,:) => null ()
    real (dp), pointer :: u(:,:) => null (), v(:,:) => null ()
    integer :: steps = 0
  end type water

contains

  ! A basin NX by NY cells with a shoal in the middle; the time step is what
  ! the fastest wave allows.
  subroutine grid_make (g, nx, ny, dx)
    type (grid), intent (out) :: g
    integer, intent (in) :: nx, ny
    real (dp), intent (in) :: dx
    integer :: i, j
    g%nx = nx
    g%ny = ny
    g%dx = dx
    allocate (g%depth(nx, ny))
    do j = 1, ny
      do i = 1, nx
        g%depth(i, j) = 100 - 60 * bump (i, j, 0.5_dp, 0.5_dp, 0.2_dp)
      end do
    end do
    g%dt = 0.5_dp * dx / sqrt (2 * 9.81_dp * maxval (g%depth))
  contains
    real (dp) function bump (i, j, x, y, width)
      integer, intent (in) :: i, j
      real (dp), intent (in) :: x, y, width
      real (dp) :: r
      r = hypot ((i - 0.5_dp) / nx - x, (j - 0.5_dp) / ny - y) / width
      bump = merge (0.5_dp * (1 + cos (pi * min (r, 1.0_dp))), 0.0_dp, r < 1)
    end function bump
  end subroutine grid_make

  ! Water at rest, with a hill of one metre near the south-western corner.
  subroutine water_make (w, g)
    type (water), intent (out) :: w
    type (grid), intent (in) :: g
    integer :: i, j
    allocate (w%eta(0:g%nx, 0:g%ny), w%u(0:g%nx, 0:g%ny), &
              w%v(0:g%nx, 0:g%ny))
    w%u = 0
    w%v = 0
    w%eta = 0
    do j = 1, g%ny
      do i = 1, g%nx
        w%eta(i, j) = exp (- ((i - 0.25_dp * g%nx)**2 &
                              + (j - 0.25_dp * g%ny)**2) &
                             / (0.05_dp * g%nx)**2)
      end do
    end do
  end subroutine water_make

  subroutine water_free (w)
    type (water), intent (inout) :: w
    deallocate (w%eta, w%u, w%v)
  end subroutine water_free

  subroutine water_copy (from, to)
    type (water), intent (in) :: from
    type (water), intent (inout) :: to
    to%eta = from%eta
    to%u = from%u
    to%v = from%v
    to%steps = from%steps
  end subroutine water_copy

  ! Cubic metres above the level at rest.
  real (dp) function water_volume (w, g)
    type (water), intent (in) :: w
    type (grid), intent (in) :: g
    water_volume = sum (w%eta(1:, 1:)) * g%dx**2
  end function water_volume

  ! Bring W and G to the device: the types themselves, then the arrays their
  ! pointers refer to, which are attached to the copies of the types.
  subroutine water_enter (w, g)
    type (water), intent (in) :: w
    type (grid), intent (in) :: g
    !$omp target enter data map(to: g, w)
    !$omp target enter data map(to: g%depth, w%eta, w%u, w%v)
  end subroutine water_enter

  ! The device's fields, to the host.
  subroutine water_fetch (w)
    type (water), intent (inout) :: w
    real (dp), pointer :: eta(:,:), u(:,:), v(:,:)
    eta => w%eta
    u => w%u
    v => w%v
    !$omp target update from(eta, u, v)
  end subroutine water_fetch

  subroutine water_exit (w, g)
    type (water), intent (in) :: w
    type (grid), intent (in) :: g
    !$omp target exit data map(delete: g%depth, w%eta, w%u, w%v)
    !$omp target exit data map(delete: g, w)
  end subroutine water_exit
end module basin
