! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! examples/domains: a thread for each of three devices, which exchange columns
! after each step; the same as on one device, to the last bit.
! { dg-do run }
! { dg-devices 3 }
! { dg-mappings-left 0 }
! { dg-output "basin of 32 x 32 cells on 3 devices: .*all checks passed" }
include "../../examples/shallow-water/basin.f90"
include "../../examples/shallow-water/motion.f90"
include "../../examples/domains/strips.f90"
include "../../examples/domains/domains.f90"
