/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a tool is told of routines for device memory: data operations without a
   target construct (OpenMP 5.2, 18.8).  */
/* { dg-do run } */
/* { dg-additional-options "-rdynamic" } */

#include <omp.h>

#include "ompt-recorder.h"

/* Not in the libgomp, nor in the omp.h, of GCC 12.  */
extern int omp_target_memcpy_async (void *, const void *, size_t, size_t,
                                    size_t, int, int, int, omp_depend_t *)
  __attribute__ ((weak));
extern int omp_target_memcpy_rect_async (void *, const void *, size_t, int,
                                         const size_t *, const size_t *,
                                         const size_t *, const size_t *,
                                         const size_t *, int, int, int,
                                         omp_depend_t *) __attribute__ ((weak));

#define N 300

static char host[N], back[N];

static void
recorder_set (void)
{
  set_emi ();
}

static void
recorder_end (void)
{
}

/* All since event FIRST are operations of KIND, begun and ended, of BYTES in
   all, from and to the devices.  */
static int
check (int first, int kind, size_t bytes, int src_device, int dst_device)
{
  REQUIRE (n_events > first && (n_events - first) % 2 == 0);
  REQUIRE (bytes_of (first, ompt_scope_begin, kind) == bytes);
  for (int e = first; e < n_events; e += 2)
    {
      REQUIRE (events[e].what == DATA_OP && events[e].kind == kind
               && events[e].target == 0);
      REQUIRE (events[e].endpoint == ompt_scope_begin
               && events[e + 1].endpoint == ompt_scope_end);
      REQUIRE (events[e].op == events[e + 1].op && events[e].op != 0);
      REQUIRE (events[e].src_device == src_device
               && events[e].dst_device == dst_device);
    }
  return n_events;
}

static int
check_association (int first, int kind, void *address, int device)
{
  REQUIRE (n_events == first + 1);
  REQUIRE (events[first].what == DATA_OP && events[first].kind == kind
           && events[first].endpoint == ompt_scope_beginend
           && events[first].src == host && events[first].dst == address
           && events[first].src_device == initial_device
           && events[first].dst_device == device && events[first].bytes == N);
  return n_events;
}

int
main (void)
{
  int device = omp_get_default_device (), self = omp_get_initial_device ();
  const size_t volume[] = { 2, 10 }, at0[] = { 0, 0 }, at1[] = { 1, 5 };
  const size_t dims[] = { 15, 20 };
  char *there = omp_target_alloc (N, device);
  int at = n_events;

  REQUIRE (there != NULL);
  if (at == 0)
    {
      /* Memory of the host: no device operation.  */
      omp_target_memcpy (there, host, N, 0, 0, device, self);
      REQUIRE (n_events == 0);
      omp_target_free (there, device);
      return 0;
    }
  at = check (0, ompt_target_data_alloc, N, self, device);
  REQUIRE (events[1].dst == there && n_initialized == 1);

  REQUIRE (omp_target_memcpy (there, host, N, 0, 0, device, self) == 0);
  REQUIRE (events[at].src == host && events[at].dst == there);
  at = check (at, ompt_target_data_transfer_to_device, N, self, device);
  REQUIRE (omp_target_memcpy (back, there, 100, 7, 9, self, device) == 0);
  REQUIRE (events[at].dst == back + 7 && events[at].src == there + 9);
  at = check (at, ompt_target_data_transfer_from_device, 100, device, self);
  REQUIRE (omp_target_memcpy (there, there, 10, 100, 0, device, device) == 0);
  at = check (at, ompt_target_data_transfer_to_device, 10, device, device);

  REQUIRE (omp_target_memcpy_rect (there, host, 1, 2, volume, at1, at0, dims,
                                   dims, device, self)
           == 0);
  at = check (at, ompt_target_data_transfer_to_device, 20, self, device);
  REQUIRE (omp_target_memcpy_rect_async (there, host, 1, 2, volume, at1, at0,
                                         dims, dims, device, self, 0, NULL)
           == 0);
#pragma omp taskwait
  at = check (at, ompt_target_data_transfer_to_device, 20, self, device);
  REQUIRE (omp_target_memcpy_async (back, there, N, 0, 0, self, device, 0, NULL)
           == 0);
#pragma omp taskwait
  at = check (at, ompt_target_data_transfer_from_device, N, device, self);

  REQUIRE (omp_target_associate_ptr (host, there, N, 0, device) == 0);
  at = check_association (at, ompt_target_data_associate, there, device);
  REQUIRE (omp_target_disassociate_ptr (host, device) == 0);
  at = check_association (at, ompt_target_data_disassociate, there, device);
  /* What fails is not told.  */
  REQUIRE (omp_target_disassociate_ptr (host, device) != 0);
  REQUIRE (n_events == at);

  omp_target_free (there, device);
  REQUIRE (events[at].src == there);
  check (at, ompt_target_data_delete, 0, device, self);
  return 0;
}
