/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   AMD's runtime cannot be initialized: regions run on the host, and nothing is
   said.  */
/* { dg-do run } */
/* { dg-require-effective-target gcn } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_FAIL "hsa_init:1+" } */
/* { dg-output "^$" } */

#include "gcn-no-agent-1.c"
