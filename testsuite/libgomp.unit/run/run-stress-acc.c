/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Threads that enter and exit one parent, its component and the component's
   target, attach and detach, and open regions on them, at once: what a thread
   has entered is there and attached, and nothing is left.  For ThreadSanitizer
   above all.  */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "table/attach.h"
#include "fake-device.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"
#include "unit.h"

#define THREADS 4
#define ROUNDS 400
#define DESCRIPTOR GFC_DESCRIPTOR_SIZE (1)

static struct parent
{
  long before;
  unsigned char descriptor[DESCRIPTOR];
  long behind;
} parent __attribute__ ((aligned (64)));
static float target[24];
static unsigned wrong;

#define LONGEST 5

struct entries
{
  size_t n;
  void *addresses[LONGEST];
  size_t sizes[LONGEST];
  unsigned short kinds[LONGEST];
};

static void
note_wrong (const char *what)
{
  printf ("# %s\n", what);
  __atomic_fetch_add (&wrong, 1, __ATOMIC_RELAXED);
}

static void
run (const struct entries *e, enum gomp_context context, bool queued,
     struct gomp_region *region)
{
  /* The fake device's queue is through at once.  */
  const struct gomp_site site
    = { .construct = "stress",
        .queue = queued ? (struct goacc_asyncqueue *) &wrong : NULL };
  struct gomp_arrays arrays = { .n = e->n,
                                .addresses = (void **) e->addresses,
                                .sizes = e->sizes, .kinds = e->kinds,
                                .acc = true };
  struct gomp_error err;

  if (!fake_device_run (&arrays, context, &site, region, &err))
    note_wrong (err.text);
}

/* What the device's descriptor refers to, and whether that is the target's
   device copy.  */
static void
check_attached (void)
{
  struct gomp_present *table = &fake_device.present;
  struct gomp_mapping *holder, *data;
  struct gomp_attachment *record;
  void *base = NULL;

  gomp_present_lock (table);
  holder = gomp_present_at (table, (uintptr_t) parent.descriptor);
  data = gomp_present_at (table, (uintptr_t) target);
  record = (holder ? gomp_attachment_at (holder,
                                         (uintptr_t) parent.descriptor)
            : NULL);
  if (record)
    memcpy (&base, record->image, sizeof base);
  if (!data || !record || record->count == 0
      || base != (void *) data->device_start.value)
    __atomic_fetch_add (&wrong, 1, __ATOMIC_RELAXED);
  gomp_present_unlock (table);
}

static const struct entries enter_parent
  = { 1, { &parent }, { sizeof parent }, { 0x0300 | GOMP_MAP_TO } };
static const struct entries exit_parent
  = { 1, { &parent }, { sizeof parent }, { 0x0300 | GOMP_MAP_RELEASE } };
static const struct entries enter_component
  = { 5, { &parent, parent.descriptor, target, parent.descriptor,
           parent.descriptor },
      { 1, DESCRIPTOR, sizeof target, DESCRIPTOR, 0 },
      { 0x0300 | GOMP_MAP_STRUCT, 0x0300 | GOMP_MAP_ALLOC,
        0x0300 | GOMP_MAP_TO, 0x0300 | GOMP_MAP_TO_PSET,
        0x0300 | GOMP_MAP_ATTACH } };
static const struct entries exit_component
  = { 4, { parent.descriptor, target, parent.descriptor, parent.descriptor },
      { DESCRIPTOR, sizeof target, DESCRIPTOR, 0 },
      { 0x0300 | GOMP_MAP_RELEASE, 0x0300 | GOMP_MAP_RELEASE,
        0x0300 | GOMP_MAP_TO_PSET, 0x0300 | GOMP_MAP_DETACH } };
static const struct entries attach
  = { 1, { parent.descriptor }, { 0 }, { 0x0300 | GOMP_MAP_ATTACH } };
static const struct entries detach
  = { 1, { parent.descriptor }, { 0 }, { 0x0300 | GOMP_MAP_DETACH } };
static const struct entries update
  = { 1, { &parent }, { sizeof parent }, { 0x0300 | GOMP_MAP_FORCE_TO } };

static void
open_region (const struct entries *e, bool queued)
{
  struct gomp_region *region = fake_device_region ();
  const struct gomp_site site = { .construct = "stress" };
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };

  run (e, GOMP_CONTEXT_DATA, queued, region);
  check_attached ();
  gomp_scratch_init (&scratch);
  if (!gomp_construct_end (region, &site, &scratch, &err))
    note_wrong (err.text);
  gomp_scratch_fini (&scratch);
  free (region);
}

static void *
thread (void *data)
{
  int number = (int) (size_t) data;

  for (int round = 0; round < ROUNDS; round++)
    {
      bool queued = (round + number) % 3 == 0;
      run (&enter_parent, GOMP_CONTEXT_ENTER, queued, NULL);
      run (&enter_component, GOMP_CONTEXT_ENTER, queued, NULL);
      check_attached ();
      switch ((round + number) % 4)
        {
        case 0:
          run (&attach, GOMP_CONTEXT_ENTER, queued, NULL);
          check_attached ();
          run (&detach, GOMP_CONTEXT_EXIT, queued, NULL);
          break;
        case 1:
          open_region (&enter_component, queued);
          break;
        case 2:
          /* Only one thread: it writes the parent.  */
          if (number == 0)
            run (&update, GOMP_CONTEXT_UPDATE, queued, NULL);
          break;
        }
      check_attached ();
      run (&exit_component, GOMP_CONTEXT_EXIT, queued, NULL);
      run (&exit_parent, GOMP_CONTEXT_EXIT, queued, NULL);
    }
  return NULL;
}

int
main (void)
{
  gfc_descriptor *d = (gfc_descriptor *) parent.descriptor;
  pthread_t threads[THREADS];

  d->base_addr = target;
  d->dtype.elem_len = sizeof (float);
  d->dtype.rank = 1;
  d->dtype.type = 3;
  d->span = sizeof (float);
  d->dim[0] = (gfc_dimension) { 1, 1, 24 };
  unit_case ("threads on one parent and its component: all balances");
  fake_device_init ();
  for (int t = 0; t < THREADS; t++)
    pthread_create (&threads[t], NULL, thread, (void *) (size_t) t);
  for (int t = 0; t < THREADS; t++)
    pthread_join (threads[t], NULL);
  CHECK_EQUAL (wrong, 0);
  CHECK_EQUAL (fake_device.present.by_host.count, 0);
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
