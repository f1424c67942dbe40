! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Pointers that no generic of the module gomp_pset takes, by address: to a
! derived type, of deferred length, scalars; the address comes from
! gomp_pset_address through an interface of the program's own.
! { dg-do run }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
! { dg-output "device 0: 3 attached\[\r\n\]+" }
! { dg-output "  0x\[0-9a-f\]+ 64 bytes, gfortran descriptor, count 2: host 0x\[0-9a-f\]+, device 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  0x\[0-9a-f\]+ 64 bytes, gfortran descriptor, count 1: host 0x\[0-9a-f\]+, device 0x\[0-9a-f\]+\[\r\n\]+" }
! { dg-output "  0x\[0-9a-f\]+ 8 bytes, pointer, count 1: host 0x\[0-9a-f\]+, device 0x\[0-9a-f\]+\[\r\n\]+" }
module items
  use iso_c_binding, only: c_ptr
  implicit none
  type item
    integer :: i
    real(8) :: x
  end type
  type holder
    type(item), pointer :: list(:)
    character(:), pointer :: names(:)
    real(8), pointer :: s
  end type
contains
  type(c_ptr) function address_of_list (p)
    type(item), pointer :: p(:)
    interface
      type(c_ptr) function gomp_pset_address (q)
        import :: c_ptr, item
        type(item), pointer :: q(:)
      end function
    end interface
    address_of_list = gomp_pset_address (p)
  end function

  type(c_ptr) function address_of_names (p)
    character(:), pointer :: p(:)
    interface
      type(c_ptr) function gomp_pset_address (q)
        import :: c_ptr
        character(:), pointer :: q(:)
      end function
    end interface
    address_of_names = gomp_pset_address (p)
  end function

  type(c_ptr) function address_of_scalar (p)
    real(8), pointer :: p
    interface
      type(c_ptr) function gomp_pset_address (q)
        import :: c_ptr
        real(8), pointer :: q
      end function
    end interface
    address_of_scalar = gomp_pset_address (p)
  end function
end module

program main
  use gomp_pset
  use items
  implicit none
  type(holder) :: h
  type(item), target :: list(8)
  character(4), target :: names(3) = ["abcd", "efgh", "ijkl"]
  real(8), target :: s = 2.5
  type(c_ptr) :: at
  integer :: stat, total

  list = [(item (stat, 0.5d0 * stat), stat = 1, 8)]
  h%list => list(2::3)
  h%names => names
  h%s => s
  !$omp target enter data map(to: h, list, names, s)
  at = address_of_list (h%list)
  call gomp_pset_attach (at, gomp_pset_gfortran, 0, stat=stat)
  if (stat /= gomp_pset_done) error stop 1
  call gomp_pset_attach (at, gomp_pset_gfortran, 0)
  if (gomp_pset_attach_count (at, 0) /= 2) error stop 2
  call gomp_pset_attach (address_of_names (h%names), gomp_pset_gfortran, 0)
  call gomp_pset_attach (address_of_scalar (h%s), gomp_pset_pointer, 0)
  !$omp target map(from: total)
  total = sum (h%list%i) + size (h%list) * 1000 + int (h%s * 4) * 10000
  if (h%names(2)(2:3) /= "fg") total = -1
  !$omp end target
  if (total /= 103015) error stop 3

  ! A scalar has no descriptor that the generic could get.
  call gomp_pset_attach (h%s, 0, "s.f90", 12, stat)
  if (stat /= gomp_pset_bad_descriptor) error stop 4
  if (index (gomp_pset_message (), "s.f90:12: ") /= 1 &
      .or. index (gomp_pset_message (), "rank is 0") == 0) error stop 5
  ! This is none of Flang's.
  call gomp_pset_attach (at, gomp_pset_cfi, 0, stat=stat)
  if (stat /= gomp_pset_bad_descriptor) error stop 6

  call gomp_pset_print_attachments (0)
  call gomp_pset_detach (at, .true., 0)
  if (gomp_pset_attach_count (at, 0) /= 0) error stop 7
  call gomp_pset_detach (address_of_names (h%names), device=0)
  call gomp_pset_detach (address_of_scalar (h%s), device=0)
  !$omp target exit data map(from: h, list, names, s)
  if (.not. associated (h%list, list(2::3)) .or. .not. associated (h%s, s)) &
    error stop 8
end program
