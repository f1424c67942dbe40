! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Names of devices and interop objects from Fortran, whose texts come without an end
! and with a length.
! { dg-do run }
! { dg-require-effective-target gcc_15_up }

program main
  use omp_lib
  use iso_c_binding
  implicit none
  integer :: device

  do device = 0, omp_get_num_devices ()
    call names (device)
    call objects (device)
  end do
  if (associated (omp_get_uid_from_device (-4))) stop 1
  if (associated (omp_get_uid_from_device (huge (0_8)))) stop 2
  if (omp_get_device_from_uid ("") /= omp_invalid_device) stop 3
  if (omp_get_device_from_uid ("OMP_INITIAL_DEVICE") /= omp_initial_device) stop 4
  if (omp_get_device_from_uid ("OMP_INITIAL_DEVICE ") &
      /= omp_invalid_device) stop 5
contains
  subroutine names (device)
    integer, intent(in) :: device
    character(:), pointer :: uid, again
    character(200) :: long
    integer :: number

    uid => omp_get_uid_from_device (device)
    again => omp_get_uid_from_device (int (device, 8))
    if (.not. associated (uid)) stop 11
    if (.not. associated (again)) stop 12
    if (len (uid) == 0 .or. uid /= again) stop 13
    long = uid // "XXXX"
    number = omp_get_device_from_uid (long(:len (uid)))
    if (device < omp_get_num_devices ()) then
      if (number /= device) stop 14
    else
      if (uid /= "OMP_INITIAL_DEVICE" .or. number /= omp_initial_device) stop 15
    end if
    if (omp_get_device_from_uid (long) /= omp_invalid_device) stop 16
  end subroutine names

  subroutine objects (device)
    integer, intent(in) :: device
    integer(omp_interop_kind) :: object
    integer(omp_interop_rc_kind) :: rc
    character(:), pointer :: text
    type(c_ptr) :: stream

    !$omp interop init (targetsync: object) device (device)
    text => omp_get_interop_name (object, omp_ipr_device_context)
    if (text /= "device_context") stop 21
    text => omp_get_interop_type_desc (object, omp_ipr_vendor)
    if (object == omp_interop_none) then
      if (associated (text)) stop 22
      text => omp_get_interop_str (object, omp_ipr_vendor_name, rc)
      if (associated (text) .or. rc /= omp_irc_empty) stop 23
      text => omp_get_interop_rc_desc (object, rc)
      if (text /= "provided interoperability object is equal to " &
                  // "omp_interop_none") stop 24
    else
      if (text /= "int") stop 25
      text => omp_get_interop_str (object, omp_ipr_vendor_name, rc)
      if (rc /= omp_irc_success) stop 26
      if (text /= "nvidia" .and. text /= "amd") stop 27
      if (omp_get_interop_int (object, omp_ipr_device_num, rc) /= device) stop 28
      stream = omp_get_interop_ptr (object, omp_ipr_targetsync, rc)
      if (.not. c_associated (stream) .or. rc /= omp_irc_success) stop 29
    end if
    if (omp_get_num_interop_properties (object) /= 0) stop 30
    !$omp interop use (object)
    !$omp interop destroy (object)
    if (object /= omp_interop_none) stop 31
  end subroutine objects
end program main
