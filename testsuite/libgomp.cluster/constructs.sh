#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What is tested of devices of other processes, with these on other hosts.

: "${srcdir:?}"
exec "$srcdir/tools/cluster/with-hosts" --hosts=3 \
  sh "$srcdir/testsuite/libgomp.unit/plugin/mpi/mpi-run.sh"
