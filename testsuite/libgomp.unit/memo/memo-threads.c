/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Threads that attach and detach the same pointers, by single calls and in
   regions, enter and leave the same lists, and change descriptors of their own
   in between.  While a thread has something attached or mapped, the device has
   what a model of one thread says: its pointer, its descriptor with the bounds
   of now, its values.  At the end all counts are back.  */

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "table/attach.h"
#include "fake-device.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"
#include "run/run-due.h"
#include "unit.h"

#define THREADS 4
#define ROUNDS 3000
#define BYTES 64
#define DESCRIPTOR GFC_DESCRIPTOR_SIZE (1)
#define MOST 6

static struct
{
  long pad;
  void *p;
  long more;
  void *q;
} shared;
static unsigned char targets[2][BYTES]; /* of shared.p and shared.q */
static unsigned char several[8][BYTES]; /* mapped by all threads */

/* Each thread's own: a descriptor, which comes to refer to one or the other
   array.  */
static struct own
{
  union
  {
    gfc_descriptor descriptor;
    unsigned char bytes[DESCRIPTOR];
  };
  unsigned char arrays[2][BYTES];
} owns[THREADS];

static const struct gomp_site sites[]
    = { { .construct = "s", .function = "0" },
        { .construct = "s", .function = "1" },
        { .construct = "s", .function = "2" },
        { .construct = "s", .function = "3" },
        { .construct = "s", .function = "4" } };
static unsigned wrong;

/* CHECK counts without atomic operations.  */
static void
expect (bool condition, int line)
{
  if (condition)
    return;
  printf ("# line %d\n", line);
  __atomic_fetch_add (&wrong, 1, __ATOMIC_RELAXED);
}
#define EXPECT(condition) expect (condition, __LINE__)

/* ---- Lists -------------------------------------------------------------- */

struct list
{
  bool acc;
  size_t n;
  void *addresses[MOST];
  size_t sizes[MOST];
  unsigned short kinds[MOST];
};

static void
add (struct list *list, void *address, size_t size, unsigned kind)
{
  list->addresses[list->n] = address;
  list->sizes[list->n] = size;
  list->kinds[list->n++] = (unsigned short) (kind | 3 << 8);
}

static struct list
one (void *address, size_t size, unsigned kind, bool acc)
{
  struct list list = { .acc = acc };

  add (&list, address, size, kind);
  return list;
}

static bool
run (struct list *list, enum gomp_context context,
     const struct gomp_site *site, struct gomp_region *region)
{
  struct gomp_arrays arrays = { .n = list->n,
                                .addresses = list->addresses,
                                .sizes = list->sizes,
                                .kinds = list->kinds,
                                .acc = list->acc };
  struct gomp_error err;
  bool fine = fake_device_run (&arrays, context, site, region, &err);

  if (!fine)
    printf ("# %s\n", err.text);
  return fine;
}

static struct gomp_region *
begin (struct list *list, enum gomp_context context,
       const struct gomp_site *site)
{
  struct gomp_region *region = fake_device_region ();

  EXPECT (run (list, context, site, region));
  return region;
}

static void
end (struct gomp_region *region, const struct gomp_site *site)
{
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };

  gomp_scratch_init (&scratch);
  EXPECT (gomp_construct_end (region, site, &scratch, &err));
  gomp_scratch_fini (&scratch);
  free (region);
}

/* ---- What the device has ------------------------------------------------ */

static char *
device_at (const void *host)
{
  struct gomp_mapping *mapping;

  gomp_present_lock (&fake_device.present);
  mapping = gomp_present_at (&fake_device.present, (uintptr_t) host);
  gomp_present_unlock (&fake_device.present);
  return (mapping == NULL ? NULL
                          : (char *) gomp_mapping_device_address (
                                mapping, (uintptr_t) host)
                                .value);
}

static void *
pointer_at (const void *host)
{
  void *value = NULL;

  if (device_at (host))
    memcpy (&value, device_at (host), sizeof value);
  return value;
}

static void
send_due (void)
{
  struct gomp_error err = { .text = "" };

  EXPECT (gomp_run_due (&fake_device, &err));
}

/* ---- What threads do ---------------------------------------------------- */

struct worker
{
  size_t number;
  uint64_t seed;
};

static size_t
draw (struct worker *worker, size_t below)
{
  worker->seed = worker->seed * 6364136223846793005u + 1442695040888963407u;
  return (size_t) (worker->seed >> 33) % below;
}

/* Attached by a call where that can be, else by a directive.  */
static void
attach_singly (struct worker *worker, void **where)
{
  struct gomp_present *table = &fake_device.present;
  struct list in = one (where, 0, GOMP_MAP_ATTACH, true);
  struct list out = one (where, 0, GOMP_MAP_DETACH, true);

  if (!gomp_attachment_raise (table, (uintptr_t) where, 0))
    EXPECT (run (&in, GOMP_CONTEXT_ENTER, &sites[0], NULL));
  send_due ();
  EXPECT (pointer_at (where) == (void *) device_at (*where));
  if (draw (worker, 4) == 0)
    sched_yield ();
  if (!gomp_attachment_lower (table, (uintptr_t) where, draw (worker, 2)))
    EXPECT (run (&out, GOMP_CONTEXT_EXIT, &sites[1], NULL));
}

static void
attach_in_region (struct worker *worker, void **where)
{
  struct list list = one (*where, BYTES, GOMP_MAP_TOFROM, true);
  struct gomp_region *region;

  add (&list, where, 0, GOMP_MAP_ATTACH);
  if (draw (worker, 2))
    add (&list, several[draw (worker, 2)], BYTES, GOMP_MAP_TOFROM);
  region = begin (&list, GOMP_CONTEXT_DATA, &sites[2]);
  send_due ();
  EXPECT (pointer_at (where) == (void *) device_at (*where));
  end (region, &sites[2]);
}

/* Two arrays and a value.  */
static void
launch (struct worker *worker)
{
  struct list list
      = one (several[2 + draw (worker, 2)], BYTES, GOMP_MAP_TOFROM, false);
  uintptr_t value = draw (worker, 3);
  struct gomp_region *region;
  const uintptr_t *block;

  add (&list, several[4], BYTES, GOMP_MAP_TO);
  add (&list, (void *) value, 0, GOMP_MAP_FIRSTPRIVATE_INT);
  region = begin (&list, GOMP_CONTEXT_TARGET, &sites[3]);
  block = (const uintptr_t *) region->block.value;
  EXPECT (block[0] == (uintptr_t) device_at (list.addresses[0]));
  EXPECT (block[1] == (uintptr_t) device_at (list.addresses[1]));
  EXPECT (block[2] == value);
  end (region, &sites[3]);
}

static void
enter_and_leave (struct worker *worker)
{
  void *array = several[4 + draw (worker, 3)];
  struct list in = one (array, BYTES, GOMP_MAP_TO, false);
  struct list out = one (array, BYTES, GOMP_MAP_RELEASE, false);

  EXPECT (run (&in, GOMP_CONTEXT_ENTER, &sites[0], NULL));
  EXPECT (device_at (array) != NULL);
  EXPECT (run (&out, GOMP_CONTEXT_EXIT, &sites[1], NULL));
}

static void
descriptor_change (struct worker *worker, struct own *own)
{
  if (draw (worker, 3) == 0)
    {
      memset (own->bytes, 0, sizeof own->bytes);
      own->descriptor.base_addr = own->arrays[draw (worker, 2)];
      own->descriptor.dtype.elem_len = 1;
      own->descriptor.dtype.rank = 1;
      own->descriptor.dtype.type = 1;
      own->descriptor.span = 1;
    }
  own->descriptor.dim[0].lower_bound = 1;
  own->descriptor.dim[0].stride = 1;
  own->descriptor.dim[0].upper_bound = (ptrdiff_t) (1 + draw (worker, BYTES));
}

/* Is the device's descriptor that of OWN, but for the address?  */
static bool
has_descriptor (const struct own *own)
{
  unsigned char expected[DESCRIPTOR];
  void *target = device_at (own->descriptor.base_addr);
  const char *there = device_at (own);

  memcpy (expected, own->bytes, sizeof expected);
  memcpy (expected, &target, sizeof target);
  return there && memcmp (there, expected, sizeof expected) == 0;
}

/* An allocatable of the thread's own, whose bounds or target have changed: sent
   exactly as it is now, and what the kernel writes comes home.  */
static void
launch_own (struct worker *worker)
{
  struct own *own = &owns[worker->number];
  struct list list = { .n = 0 };
  unsigned char *array, value = (unsigned char) draw (worker, 256);
  struct gomp_region *region;

  if (draw (worker, 2))
    descriptor_change (worker, own);
  array = own->descriptor.base_addr;
  array[0] = value;
  add (&list, array, BYTES, GOMP_MAP_TOFROM);
  add (&list, own, DESCRIPTOR, GOMP_MAP_TO_PSET);
  add (&list, own, 0, GOMP_MAP_POINTER);
  region = begin (&list, GOMP_CONTEXT_TARGET, &sites[4]);
  EXPECT (has_descriptor (own));
  EXPECT (*(unsigned char *) device_at (array) == value);
  *(unsigned char *) device_at (array) = (unsigned char) (value + 1);
  end (region, &sites[4]);
  EXPECT (array[0] == (unsigned char) (value + 1));
}

static void *
work (void *argument)
{
  struct worker worker = { (size_t) argument, (uintptr_t) argument + 1 };

  descriptor_change (&worker, &owns[worker.number]);
  owns[worker.number].descriptor.base_addr = owns[worker.number].arrays[0];
  for (int r = 0; r < ROUNDS && !__atomic_load_n (&wrong, __ATOMIC_RELAXED);
       r++)
    {
      void **where = draw (&worker, 2) ? &shared.p : &shared.q;
      switch (draw (&worker, 6))
        {
        case 0:
          attach_singly (&worker, where);
          break;
        case 1:
        case 2:
          attach_in_region (&worker, where);
          break;
        case 3:
          launch (&worker);
          break;
        case 4:
          enter_and_leave (&worker);
          break;
        case 5:
          launch_own (&worker);
          break;
        }
    }
  return NULL;
}

int
main (void)
{
  struct list list = one (&shared, sizeof shared, GOMP_MAP_TO, true);
  pthread_t threads[THREADS];

  unit_case ("threads that attach, detach, enter and leave: all balances");
  fake_device_init ();
  shared.p = targets[0];
  shared.q = targets[1];
  add (&list, targets, sizeof targets, GOMP_MAP_TO);
  CHECK (run (&list, GOMP_CONTEXT_ENTER, &sites[0], NULL));
  /* Each thread's descriptor stays there, the arrays come and go.  */
  for (int t = 0; t < THREADS; t++)
    {
      list = one (&owns[t], DESCRIPTOR, GOMP_MAP_TO, false);
      if (t % 2)
        CHECK (run (&list, GOMP_CONTEXT_ENTER, &sites[0], NULL));
    }
  for (size_t t = 0; t < THREADS; t++)
    CHECK_EQUAL (pthread_create (&threads[t], NULL, work, (void *) t), 0);
  for (size_t t = 0; t < THREADS; t++)
    CHECK_EQUAL (pthread_join (threads[t], NULL), 0);
  send_due ();
  CHECK_EQUAL (wrong, 0);
  /* All is detached, and what was mapped by regions has gone.  */
  CHECK_EQUAL (pointer_at (&shared.p), shared.p);
  CHECK_EQUAL (pointer_at (&shared.q), shared.q);
  for (int s = 0; s < 8; s++)
    CHECK_EQUAL (device_at (several[s]), NULL);
  for (int t = 0; t < THREADS; t++)
    CHECK_EQUAL (device_at (owns[t].arrays), NULL);
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
