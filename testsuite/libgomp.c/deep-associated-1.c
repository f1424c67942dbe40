/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An object that is entered deep owns memory that the program has associated
   with memory of the device: it stays so when the object goes.  */
/* { dg-do run } */
/* { dg-library gomp_pset } */
/* { dg-mappings-left 0 } */

#include <omp.h>
#include <stdlib.h>

#include "gomp_pset.h"

#define N 100

struct holder
{
  double *data;
};

static int
inside_holder (void *token, void *object, const void *argument,
               const struct gomp_pset_visitor *visitor)
{
  struct holder *holder = object;
  int answer = visitor->transfer (token, holder->data, N,
                                  sizeof *holder->data, NULL, NULL);

  (void) argument;
  if (!answer)
    answer = visitor->attach (token, &holder->data, sizeof holder->data,
                              holder->data, GOMP_PSET_LINK_OWNED);
  return answer;
}

int
main (void)
{
  static struct holder holder;
  struct gomp_pset_object object = { .data = &holder, .count = 1,
                                     .size = sizeof holder,
                                     .inside = inside_holder };
  int device = omp_get_default_device ();
  void *memory = omp_target_alloc (N * sizeof *holder.data, device);

  if (omp_get_num_devices () == 0)
    return 0;
  holder.data = calloc (N, sizeof *holder.data);
  if (omp_target_associate_ptr (holder.data, memory, N * sizeof *holder.data, 0,
                                device) != 0)
    abort ();
  for (int i = 0; i < 3; i++)
    if (gomp_pset_enter_deep (device, &object, 0, __FILE__, __LINE__)
          != GOMP_PSET_DONE
        || (gomp_pset_exit_deep (device, &object, 0, __FILE__, __LINE__)
            != GOMP_PSET_DONE))
      abort ();
  if (!omp_target_is_present (holder.data, device)
      || omp_target_is_present (&holder, device)
      || omp_target_disassociate_ptr (holder.data, device) != 0)
    abort ();
  omp_target_free (memory, device);
  free (holder.data);
  return 0;
}
