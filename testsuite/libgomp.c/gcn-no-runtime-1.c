/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   AMD's runtime cannot be initialized: who asked for its device is told what it
   said.  */
/* { dg-do run } */
/* { dg-require-effective-target gcn } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_FAIL "hsa_init:1+" } */
/* { dg-shouldfail "no device" } */
/* { dg-output "no device is found: libgomp-plugin-gcn\[^\n\]* hsa_init says: HSA_STATUS_ERROR_OUT_OF_RESOURCES" } */

#include "gcn-no-agent-1.c"
