/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device numbers that are none, and flags that mean nothing, are refused by all
   functions alike; nothing is mapped then.  */
/* { dg-do run } */
/* { dg-library gomp_pset } */
/* { dg-mappings-left 0 } */

#include <gomp_pset.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

static double a[10];

static const struct gomp_pset_object object
    = { .data = a, .count = 10, .size = sizeof *a };

static void
check (int status, int wanted, const char *text)
{
  if (status != wanted || !strstr (gomp_pset_message (), text))
    abort ();
}

static void
check_number (int number)
{
  struct gomp_pset_data data = GOMP_PSET_DATA_INIT;
  void *pointer = a;
  const char *text = "there is no device ";

  data.device = number;
  data.structured = 0;
  data.var = a;
  data.element_size = sizeof a;
  check (gomp_pset_enter_deep (number, &object, 0, "f", 1),
         GOMP_PSET_BAD_DEVICE, text);
  check (gomp_pset_exit_deep (number, &object, 0, "f", 1),
         GOMP_PSET_BAD_DEVICE, text);
  check (gomp_pset_update_self_deep (number, &object, "f", 1),
         GOMP_PSET_BAD_DEVICE, text);
  check (gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, NULL, NULL),
         GOMP_PSET_BAD_DEVICE, text);
  check (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &data),
         GOMP_PSET_BAD_DEVICE, text);
  check (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, 0),
         GOMP_PSET_BAD_DEVICE, text);
  check (gomp_pset_attach (number, GOMP_PSET_POINTER, &pointer, a, 0, sizeof a,
                           "f", 1),
         GOMP_PSET_BAD_DEVICE, text);
}

static int
no_visit (void *token, void *data, size_t count, size_t size,
          gomp_pset_inside *inside, const void *argument)
{
  (void) token, (void) data, (void) count, (void) size, (void) inside,
      (void) argument;
  abort ();
}

static void
check_flags (int device)
{
  const struct gomp_pset_visitor visitor
      = { .version = GOMP_PSET_VISITOR_VERSION, .transfer = no_visit };
  struct gomp_pset_bounds bounds
      = { .extent = 10, .flags = GOMP_PSET_HAS_EXTENT | 0x80 };
  struct gomp_pset_data data = GOMP_PSET_DATA_INIT;

  data.structured = 0;
  data.device = device;
  data.var = a;
  data.element_size = sizeof *a;
  data.rank = 1;
  data.bounds = &bounds;
  check (gomp_pset_enter_deep (device, &object, 0x12, "f", 1),
         GOMP_PSET_BAD_ARGUMENT, "flags 0x12, of which 0x12 mean nothing");
  check (gomp_pset_enter_deep (device, &object, 3, "f", 1),
         GOMP_PSET_BAD_ARGUMENT, "flags 0x3, of which 0x2 mean nothing");
  check (gomp_pset_exit_deep (device, &object, 7, "f", 1),
         GOMP_PSET_BAD_ARGUMENT, "flags 0x7, of which 0x4 mean nothing");
  check (gomp_pset_walk (&object, &visitor, NULL, 2, "f", 1),
         GOMP_PSET_BAD_ARGUMENT, "flags 0x2, of which 0x2 mean nothing");
  check (gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, NULL, NULL),
         GOMP_PSET_BAD_ARGUMENT, "dimension 1 has flags 0x82");
}

int
main (void)
{
  static const int numbers[] = { -2, -3, -4, -6, -7, -999, -1001, -2147483647 };
  int device = omp_get_default_device ();

  for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
    check_number (numbers[n]);
  check_number (omp_get_num_devices () + 1);
  check_flags (device);
  if (omp_get_num_devices () > 0 && omp_target_is_present (a, device))
    abort ();
  return 0;
}
