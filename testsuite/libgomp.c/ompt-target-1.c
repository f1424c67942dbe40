/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a tool is told of target constructs: order, nesting, numbers, bytes
   (OpenMP 5.2, 13.5 to 13.9 and 19.5.2).  */
/* { dg-do run } */
/* { dg-additional-options "-rdynamic" } */

#include <omp.h>

#include "ompt-recorder.h"

#define N 20000

static int a[N], b[N], c[N];

static void
recorder_set (void)
{
  set_emi ();
}

static void
recorder_end (void)
{
}

static int device, has_device, number;

/* What the construct before should have been: KIND, with N_MAPPED items, and so
   many bytes to and from the device.  Returns the number of events.  */
static int
check (int first, int kind, unsigned n_mapped, size_t in, size_t out)
{
  const struct event *map = find (first, MAP, 0, 0);

  check_construct (first, kind, number);
  if (!has_device)
    {
      REQUIRE (n_events == first + 2);
      return n_events;
    }
  REQUIRE (count (first, MAP, 0, 0) == (n_mapped > 0));
  REQUIRE (map == NULL || map->n == n_mapped);
  REQUIRE (bytes_of (first, 1, ompt_target_data_transfer_to_device) == in);
  REQUIRE (bytes_of (first, 1, ompt_target_data_transfer_from_device) == out);
  REQUIRE (count (first, DATA_OP, ompt_scope_begin, 0)
           == count (first, DATA_OP, ompt_scope_end, 0));
  REQUIRE (count (first, SUBMIT, 0, 0) == (kind == ompt_target ? 2 : 0));
  return n_events;
}

/* The copy since event FIRST that is of KIND is of all of HOST.  */
static void
check_copy (int first, int kind, void *host)
{
  const struct event *op = find (first, DATA_OP, ompt_scope_begin, kind);
  int in = kind == ompt_target_data_transfer_to_device;

  if (!has_device)
    return;
  REQUIRE (op && op->bytes == sizeof a);
  REQUIRE ((in ? op->src : op->dst) == host);
  REQUIRE ((in ? op->dst_device : op->src_device) == number);
  REQUIRE ((in ? op->src_device : op->dst_device) == initial_device);
}

int
main (void)
{
  int at, first;

  device = omp_get_default_device ();
#pragma omp target enter data map(to : a)
  has_device = omp_target_is_present (a, device)
               && device != omp_get_initial_device ()
               && omp_get_num_devices () > 0 && count (0, DATA_OP, 0, 0) > 0;
  number = has_device ? device : events[0].device;
  REQUIRE (initial_device == omp_get_num_devices ());
  REQUIRE (n_initialized == (omp_get_num_devices () > 0));
  at = check (0, ompt_target_enter_data, 1, sizeof a, 0);
  check_copy (0, ompt_target_data_transfer_to_device, a);
  if (has_device)
    REQUIRE (find (0, MAP, 0, 0)->hosts[0] == (char *) a
             && find (0, MAP, 0, 0)->sizes[0] == sizeof a
             && find (0, MAP, 0, 0)->flags[0] == ompt_target_map_flag_to);

  /* Present: nothing is copied, so nothing is told but the map.  */
  first = at;
#pragma omp target enter data map(to : a)
  at = check (first, ompt_target_enter_data, 1, 0, 0);
  first = at;
#pragma omp target exit data map(release : a)
  at = check (first, ompt_target_exit_data, 1, 0, 0);

  first = at;
#pragma omp target data map(from : b)
  {
    at = check (first, ompt_target_enter_data, 1, 0, 0);
    first = at;
#pragma omp target update to(a)
    at = check (first, ompt_target_update, 0, sizeof a, 0);
    check_copy (first, ompt_target_data_transfer_to_device, a);
    first = at;
#pragma omp target update from(a)
    at = check (first, ompt_target_update, 0, 0, sizeof a);
    check_copy (first, ompt_target_data_transfer_from_device, a);
    first = at;
#pragma omp target map(from : b) map(tofrom : c)
    b[1] = c[1] = 5;
    check_construct (first, ompt_target, number);
    if (has_device)
      {
        /* The copies to the device, the kernel, the copies back.  */
        const struct event *kernel = find (first, SUBMIT, 0, 0);
        const struct event *back
          = find (first, DATA_OP, 1, ompt_target_data_transfer_from_device);
        REQUIRE (count (first, SUBMIT, 0, 0) == 2);
        REQUIRE (kernel->device == device && kernel->n == 1);
        REQUIRE (back > kernel && back->bytes == sizeof c
                 && back->dst == (char *) c);
        REQUIRE (bytes_of (first, 1, ompt_target_data_transfer_from_device)
                 == sizeof c);
        REQUIRE (find (first, MAP, 0, 0) < kernel);
      }
    at = first = n_events;
  }
  at = check (first, ompt_target_exit_data, 1, 0, sizeof b);
  check_copy (first, ompt_target_data_transfer_from_device, b);
  REQUIRE (b[1] == 5 && c[1] == 5);

  first = at;
#pragma omp target exit data map(delete : a)
  at = check (first, ompt_target_exit_data, 1, 0, 0);
  if (has_device)
    REQUIRE (find (first, MAP, 0, 0)->flags[0] == ompt_target_map_flag_delete);

  /* The host is a device, too.  */
  first = at;
#pragma omp target if (0) map(tofrom : c)
  c[2] = 6;
  check_construct (first, ompt_target, initial_device);
  REQUIRE (n_events == first + 2);

  first = n_events;
#pragma omp target teams num_teams(3) map(tofrom : c) nowait
  c[3] = 7;
#pragma omp taskwait
  check_construct (first, ompt_target_nowait, number);
  REQUIRE (!has_device || find (first, SUBMIT, 0, 0)->n == 3);
  first = n_events;
#pragma omp target enter data map(to : a) nowait
#pragma omp taskwait
  check_construct (first, ompt_target_enter_data_nowait, number);
  first = n_events;
#pragma omp target update to(a) nowait depend(inout : a)
#pragma omp taskwait
  check_construct (first, ompt_target_update_nowait, number);
  first = n_events;
#pragma omp target exit data map(release : a) nowait depend(inout : a)
#pragma omp taskwait
  check_construct (first, ompt_target_exit_data_nowait, number);
  return 0;
}
