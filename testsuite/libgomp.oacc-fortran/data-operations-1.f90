! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! acc dialect operations carried out by calls: a section of an array inside a
! copy of all of it, whose size on the device is the whole array's.
! { dg-do run }
! { dg-additional-sources "../../examples/acc-operations/operations.c" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
! { dg-output " 1 2 3 4 5 6 7 8 9 10\r?\n 10\r?\n" }
include "../../examples/acc-operations/array.f90"
