! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A basin in strips, each on a device of its own, which has it for all steps.

module strips
  use, intrinsic :: iso_c_binding
  use omp_lib
  use basin
  use motion, only: step
  implicit none
  private
  public :: strip, strips_make, strips_run, strips_gather, strips_free

  ! The columns FIRST to LAST of the basin, those of its neighbours beside them
  ! included.  What a neighbour owns of them is copied from there after each
  ! step.  DEVICE_ETA is where the elevation is on device DEVICE.
  type strip
    integer :: first = 0, last = 0, device = 0
    type (grid) :: g
    type (water) :: w
    type (c_ptr) :: device_eta = c_null_ptr
  end type strip

contains

  ! N strips of the basin WHOLE with the water W, on the devices 0 to N - 1.
  subroutine strips_make (s, n, whole, w)
    type (strip), allocatable, intent (out) :: s(:)
    integer, intent (in) :: n
    type (grid), intent (in) :: whole
    type (water), intent (in) :: w
    integer :: k
    allocate (s(n))
    do k = 1, n
      s(k)%device = k - 1
      s(k)%first = max (1, whole%ny * (k - 1) / n)
      s(k)%last = min (whole%ny, whole%ny * k / n + 1)
      call cut (s(k), whole, w)
    end do
  end subroutine strips_make

  ! The part of WHOLE and W that belongs to S.
  subroutine cut (s, whole, w)
    type (strip), intent (inout) :: s
    type (grid), intent (in) :: whole
    type (water), intent (in) :: w
    s%g%nx = whole%nx
    s%g%ny = s%last - s%first + 1
    s%g%dx = whole%dx
    s%g%dt = whole%dt
    allocate (s%g%depth(s%g%nx, s%g%ny))
    allocate (s%w%eta(0:s%g%nx, 0:s%g%ny), s%w%u(0:s%g%nx, 0:s%g%ny), &
              s%w%v(0:s%g%nx, 0:s%g%ny))
    s%g%depth = whole%depth(:, s%first:s%last)
    s%w%eta = w%eta(:, s%first - 1:s%last)
    s%w%u = w%u(:, s%first - 1:s%last)
    s%w%v = w%v(:, s%first - 1:s%last)
  end subroutine cut

  ! N steps of all strips.  A thread drives each device: regions that name none
  ! are run on the thread's default device.
  subroutine strips_run (s, n)
    type (strip), intent (inout), target :: s(:)
    integer, intent (in) :: n
    integer :: k, i, failed
    failed = 0
    !$omp parallel num_threads(size (s)) private(k, i) reduction(max: failed)
    k = omp_get_thread_num () + 1
    call omp_set_default_device (s(k)%device)
    call water_enter (s(k)%w, s(k)%g)
    call find_eta (s(k))
    do i = 1, n
      call step (s(k)%w, s(k)%g, .true.)
      !$omp barrier
      if (k > 1) failed = max (failed, halo (s(k), s(k - 1), s(k)%first))
      if (k < size (s)) failed = max (failed, halo (s(k), s(k + 1), s(k)%last))
      !$omp barrier
    end do
    call water_fetch (s(k)%w)
    call water_exit (s(k)%w, s(k)%g)
    !$omp end parallel
    if (failed /= 0) error stop 'a copy between two devices failed'
  end subroutine strips_run

  ! Where the elevation of S is on the thread's default device.
  subroutine find_eta (s)
    type (strip), intent (inout) :: s
    real (dp), pointer :: eta(:,:)
    eta => s%w%eta
    !$omp target data use_device_addr(eta)
    s%device_eta = c_loc (eta)
    !$omp end target data
  end subroutine find_eta

  ! Column J of the basin, from the device of its owner to that of TO; not 0 if
  ! that failed.
  integer function halo (to, owner, j)
    type (strip), intent (in) :: to, owner
    integer, intent (in) :: j
    integer (c_size_t) :: column
    column = (to%g%nx + 1) * (storage_size (to%w%eta) / 8)
    halo = abs (omp_target_memcpy (to%device_eta, owner%device_eta, column, &
                                   column * (j - to%first + 1), &
                                   column * (j - owner%first + 1), &
                                   to%device, owner%device))
  end function halo

  ! What the strips own, in one basin again.
  subroutine strips_gather (s, w)
    type (strip), intent (in) :: s(:)
    type (water), intent (inout) :: w
    integer :: k, a, b, at
    do k = 1, size (s)
      a = merge (1, s(k)%first + 1, k == 1)
      b = merge (s(k)%last, s(k)%last - 1, k == size (s))
      at = a - s(k)%first + 1
      w%eta(:, a:b) = s(k)%w%eta(:, at:at + b - a)
      w%u(:, a:b) = s(k)%w%u(:, at:at + b - a)
      w%v(:, a:b) = s(k)%w%v(:, at:at + b - a)
    end do
  end subroutine strips_gather

  subroutine strips_free (s)
    type (strip), allocatable, intent (inout) :: s(:)
    integer :: k
    do k = 1, size (s)
      call water_free (s(k)%w)
      deallocate (s(k)%g%depth)
    end do
    deallocate (s)
  end subroutine strips_free
end module strips
