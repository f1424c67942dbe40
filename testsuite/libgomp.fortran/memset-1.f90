! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! omp_target_memset and _async from Fortran.
! { dg-do run }
! { dg-require-effective-target gcc_16_up }

program main
  use omp_lib
  use iso_c_binding
  implicit none
  integer :: device

  do device = 0, omp_get_num_devices ()
    call fill (device)
  end do
contains
  subroutine fill (device)
    integer, intent(in) :: device
    integer(c_int8_t), target :: here(20)
    integer(omp_depend_kind) :: depend(1)
    type(c_ptr) :: there
    integer :: n

    there = omp_target_alloc (c_sizeof (here), device)
    if (.not. c_associated (omp_target_memset (there, 7, c_sizeof (here), device), &
                            there)) stop 1
    !$omp depobj (depend(1)) depend (inout: here)
    there = omp_target_memset_async (there, 9, 5_c_size_t, device, 1, depend)
    there = omp_target_memset_async (there, 11, 2_c_size_t, device, 0)
    !$omp taskwait
    n = omp_target_memcpy (c_loc (here), there, c_sizeof (here), 0_c_size_t, &
                           0_c_size_t, omp_get_initial_device (), device)
    if (n /= 0) stop 2
    if (any (here(:2) /= 11) .or. any (here(3:5) /= 9) &
        .or. any (here(6:) /= 7)) stop 3
    !$omp depobj (depend(1)) destroy
    call omp_target_free (there, device)
  end subroutine fill
end program main
