! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Routines of OpenMP 5.1 from Fortran: omp_get_mapped_ptr, omp_target_is_accessible,
! omp_target_memcpy_async and _rect_async with depend objects.
! { dg-do run }
! { dg-require-effective-target gcc_13_up }

program main
  use omp_lib
  use iso_c_binding
  implicit none
  integer :: device

  do device = 0, omp_get_num_devices ()
    call copy (device)
    call look_up (device)
    !$omp parallel num_threads (3)
    !$omp single
    call copy (device)
    !$omp end single
    !$omp end parallel
  end do
contains
  subroutine copy (device)
    integer, intent(in) :: device
    integer, target :: here(6, 4), back(6, 4)
    integer(omp_depend_kind) :: depend(1)
    type(c_ptr) :: there
    integer :: i, host

    host = omp_get_initial_device ()
    here = reshape ([(i, i = 1, 24)], shape (here))
    back = 0
    there = omp_target_alloc (c_sizeof (here), device)
    !$omp depobj (depend(1)) depend (inout: back)
    if (omp_target_memcpy_async (there, c_loc (here), c_sizeof (here), &
                                 0_c_size_t, 0_c_size_t, device, host, 1, &
                                 depend) /= 0) stop 1
    ! Columns 2 and 3, rows 2 to 5.
    if (omp_target_memcpy_rect_async (c_loc (back), there, c_sizeof (here(1, 1)), &
                                      2, [2_c_size_t, 4_c_size_t], &
                                      [0_c_size_t, 0_c_size_t], &
                                      [1_c_size_t, 1_c_size_t], &
                                      [4_c_size_t, 6_c_size_t], &
                                      [4_c_size_t, 6_c_size_t], host, device, &
                                      1, depend) /= 0) stop 2
    if (omp_target_memcpy_async (there, c_loc (here), 4_c_size_t, 0_c_size_t, &
                                 0_c_size_t, -3, host, 0) == 0) stop 3
    !$omp taskwait
    if (any (back(:4, :2) /= here(2:5, 2:3))) stop 4
    if (any (back(5:, :) /= 0) .or. any (back(:, 3:) /= 0)) stop 5
    !$omp depobj (depend(1)) destroy
    call omp_target_free (there, device)
  end subroutine copy

  subroutine look_up (device)
    integer, intent(in) :: device
    integer, target :: here(3)
    type(c_ptr) :: there, mapped

    if (device < omp_get_num_devices ()) then
      if (c_associated (omp_get_mapped_ptr (c_loc (here), device))) stop 11
    end if
    !$omp target enter data map (alloc: here) device (device)
    mapped = omp_get_mapped_ptr (c_loc (here), device)
    if (.not. c_associated (mapped)) stop 12
    if (c_associated (mapped, c_loc (here)) &
        .neqv. device == omp_get_num_devices ()) stop 13
    !$omp target exit data map (release: here) device (device)
    there = omp_target_alloc (8_c_size_t, device)
    if (omp_target_is_accessible (there, 8_c_size_t, device) /= 1) stop 14
    if (omp_target_is_accessible (c_null_ptr, 8_c_size_t, device) /= 0) stop 15
    if (omp_target_is_accessible (there, 0_c_size_t, device) /= 0) stop 16
    call omp_target_free (there, device)
  end subroutine look_up
end program main
