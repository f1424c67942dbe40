/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Random OpenACC constructs on arrays and on parents with array descriptors,
   against a small model of OpenACC 3.3, sections 2.6 and 2.7: structured and
   dynamic references, attachment counters, and which bytes are where.  A seed
   may be given.  */

#include <stdlib.h>
#include <string.h>

#include "table/attach.h"
#include "run/run-due.h"
#include "fake-device.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"
#include "unit.h"

#define TARGETS 6
#define PARENTS 3
#define SLOTS 2
#define STEPS 4000
#define DEPTH 2
#define DESCRIPTOR GFC_DESCRIPTOR_SIZE (1)
#define LEAD 16                 /* plain bytes before each descriptor */
#define PARENT_SIZE (SLOTS * (LEAD + DESCRIPTOR))
#define TARGET_SIZE 96

/* An object and the model of it.  */
struct object
{
  size_t size;
  unsigned char *host;
  unsigned structured, dynamic; /* references; none: not mapped */
  unsigned char expected_host[PARENT_SIZE];
  unsigned char expected_device[PARENT_SIZE];
};

struct slot
{
  bool known;                   /* the device was given IMAGE */
  unsigned count;               /* attachment counter */
  unsigned held;                /* by open regions */
  unsigned char image[DESCRIPTOR];
};

static struct object targets[TARGETS];
static struct parent
{
  struct object object;
  struct slot slots[SLOTS];
  bool reset;                   /* a counter began again while mapped */
} parents[PARENTS];

static struct gomp_site site = { .construct = "fuzz" };
static uint64_t seed = 1;

static size_t
draw (size_t below)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (size_t) (seed >> 33) % below;
}

static void
scribble (unsigned char *bytes, size_t size)
{
  for (size_t b = 0; b < size; b++)
    bytes[b] = (unsigned char) draw (256);
}

static bool
is_mapped (const struct object *o)
{
  return o->structured + o->dynamic > 0;
}

static size_t
slot_offset (int s)
{
  return (size_t) s * (LEAD + DESCRIPTOR) + LEAD;
}

static gfc_descriptor *
descriptor_of (const struct parent *p, int s)
{
  return (gfc_descriptor *) (p->object.host + slot_offset (s));
}

static struct object *
target_of (const struct parent *p, int s)
{
  for (int t = 0; t < TARGETS; t++)
    if (targets[t].host == descriptor_of (p, s)->base_addr)
      return &targets[t];
  return NULL;
}

/* ---- Lists -------------------------------------------------------------- */

#define LONGEST 8

struct entries
{
  size_t n;
  void *addresses[LONGEST];
  size_t sizes[LONGEST];
  unsigned short kinds[LONGEST];
};

static void
add (struct entries *e, void *address, size_t size, unsigned kind)
{
  e->addresses[e->n] = address;
  e->sizes[e->n] = size;
  e->kinds[e->n++] = (unsigned short) (0x0300 | kind);
}

/* What gfortran lists for slot S of P in a data clause of KIND; EXIT: in exit
   data, FINAL: with finalize.  */
static struct entries
component (const struct parent *p, int s, unsigned kind, bool exit,
           bool final)
{
  gfc_descriptor *d = descriptor_of (p, s);
  struct entries e = { 0 };

  if (exit)
    add (&e, d, DESCRIPTOR, final ? GOMP_MAP_DELETE : GOMP_MAP_RELEASE);
  else
    {
      add (&e, p->object.host, 1, GOMP_MAP_STRUCT);
      add (&e, d, DESCRIPTOR, GOMP_MAP_ALLOC);
    }
  add (&e, d->base_addr, TARGET_SIZE, kind);
  add (&e, d, DESCRIPTOR, GOMP_MAP_TO_PSET);
  add (&e, d, 0, !exit ? GOMP_MAP_ATTACH
                       : final ? GOMP_MAP_FORCE_DETACH : GOMP_MAP_DETACH);
  return e;
}

static struct entries
whole (const struct object *o, unsigned kind)
{
  struct entries e = { 0 };

  add (&e, o->host, o->size, kind);
  return e;
}

static bool
run (struct entries *e, enum gomp_context context, struct gomp_region *region)
{
  struct gomp_arrays given = { .n = e->n, .addresses = e->addresses,
                               .sizes = e->sizes, .kinds = e->kinds,
                               .acc = true };
  struct gomp_error err;
  bool fine;

  /* The fake device's queue is through at once.  */
  site.queue = draw (3) == 0 ? (struct goacc_asyncqueue *) &site : NULL;
  if (context == GOMP_CONTEXT_TARGET)
    fake_device_check_present (&given);
  fine = fake_device_run (&given, context, &site, region, &err);
  if (!fine)
    printf ("# %s\n", err.text);
  return fine;
}

/* ---- The device as it is ------------------------------------------------ */

static struct gomp_mapping *
mapping_of (const struct object *o)
{
  struct gomp_present *table = &fake_device.present;
  struct gomp_mapping *mapping;

  gomp_present_lock (table);
  mapping = gomp_present_at (table, (uintptr_t) o->host);
  gomp_present_unlock (table);
  return mapping;
}

static unsigned char *
device_bytes (const struct object *o)
{
  return (unsigned char *) mapping_of (o)->device_start.value;
}

/* ---- The model ---------------------------------------------------------- */

static void
model_copy_in (struct object *o)
{
  memcpy (o->expected_device, o->host, o->size);
}

/* A first reference makes the mapping; what is not copied in holds
   anything.  */
static void
model_enter (struct object *o, bool structured, bool in)
{
  if (!is_mapped (o))
    {
      if (in)
        model_copy_in (o);
      else
        memcpy (o->expected_device, device_bytes (o), o->size);
    }
  if (structured)
    o->structured++;
  else
    o->dynamic++;
}

static struct parent *
parent_of (struct object *o)
{
  for (int p = 0; p < PARENTS; p++)
    if (&parents[p].object == o)
      return &parents[p];
  return NULL;
}

/* Copy all but what the device was given for descriptors.  */
static void
model_copy (struct object *o, bool out)
{
  unsigned char *to = out ? o->expected_host : o->expected_device;
  const unsigned char *from = out ? o->expected_device : o->host;
  struct parent *p = parent_of (o);
  size_t at = 0;

  for (int s = 0; p && s < SLOTS; s++)
    {
      size_t start = slot_offset (s);
      if (!p->slots[s].known)
        continue;
      memcpy (to + at, from + at, start - at);
      at = start + DESCRIPTOR;
    }
  memcpy (to + at, from + at, o->size - at);
}

static void
model_gone (struct object *o, bool out)
{
  struct parent *p = parent_of (o);

  if (is_mapped (o))
    return;
  if (out)
    model_copy (o, true);
  if (p)
    {
      memset (p->slots, 0, sizeof p->slots);
      p->reset = false;
    }
}

static void
model_exit (struct object *o, bool out, bool final)
{
  if (o->dynamic == 0)
    return;
  o->dynamic = final ? 0 : o->dynamic - 1;
  model_gone (o, out);
}

/* The descriptor of slot S with its target's device address.  False: the target
   is not on the device.  */
static bool
model_image (const struct parent *p, int s, unsigned char *image)
{
  const struct object *t = target_of (p, s);
  gfc_descriptor *d = (gfc_descriptor *) image;

  memcpy (image, descriptor_of (p, s), DESCRIPTOR);
  if (t && !is_mapped (t))
    return false;
  if (t)
    d->base_addr = device_bytes (t);
  return true;
}

static void
model_give (struct parent *p, int s, const unsigned char *image)
{
  memcpy (p->slots[s].image, image, DESCRIPTOR);
  memcpy (p->object.expected_device + slot_offset (s), image, DESCRIPTOR);
  p->slots[s].known = true;
}

static bool
model_attach (struct parent *p, int s)
{
  struct slot *slot = &p->slots[s];
  unsigned char image[DESCRIPTOR];

  if (!model_image (p, s, image))
    return false;
  if (slot->known && memcmp (slot->image, image, DESCRIPTOR) == 0)
    {
      slot->count++;
      return true;
    }
  if (slot->count > 0)
    p->reset = true;
  slot->count = 1;
  model_give (p, s, image);
  return true;
}

static void
model_detach (struct parent *p, int s, bool final)
{
  struct slot *slot = &p->slots[s];

  if (!slot->known || slot->count == 0)
    return;
  slot->count = final ? 0 : slot->count - 1;
  if (slot->count > 0)
    return;
  slot->known = false;
  memcpy (p->object.expected_device + slot_offset (s), descriptor_of (p, s),
          DESCRIPTOR);
}

/* ---- Model and device --------------------------------------------------- */

static bool
object_matches (const struct object *o)
{
  struct gomp_mapping *mapping = mapping_of (o);

  if (memcmp (o->host, o->expected_host, o->size) != 0)
    return false;
  if (mapping == NULL)
    return !is_mapped (o);
  return (mapping->refcount == o->structured + o->dynamic
          && mapping->dynamic == o->dynamic
          && memcmp (device_bytes (o), o->expected_device, o->size) == 0);
}

static bool
slots_match (const struct parent *p)
{
  struct gomp_mapping *mapping = mapping_of (&p->object);

  for (int s = 0; mapping && s < SLOTS; s++)
    {
      struct gomp_attachment *record
        = gomp_attachment_at (mapping, (uintptr_t) descriptor_of (p, s));
      if ((record != NULL) != p->slots[s].known
          || (record && record->count != p->slots[s].count))
        return false;
    }
  return true;
}

/* What is due by then is the device's.  */
static void
check_all (void)
{
  struct gomp_error err = { .text = "" };

  CHECK (gomp_run_due (&fake_device, &err));
  for (int t = 0; t < TARGETS; t++)
    CHECK (object_matches (&targets[t]));
  for (int p = 0; p < PARENTS; p++)
    {
      CHECK (object_matches (&parents[p].object));
      CHECK (slots_match (&parents[p]));
    }
  CHECK_STRING (fake_device_check (), NULL);
}

/* ---- Steps -------------------------------------------------------------- */

static struct object *
any_object (void)
{
  size_t k = draw (TARGETS + PARENTS);

  return k < TARGETS ? &targets[k] : &parents[k - TARGETS].object;
}

/* The host lets a slot refer to something else, or to nothing, or in other
   bounds.  */
static void
host_points (void)
{
  struct parent *p = &parents[draw (PARENTS)];
  int s = (int) draw (SLOTS);
  gfc_descriptor *d = descriptor_of (p, s);
  size_t t = draw (TARGETS + 1);

  memset (d, 0, DESCRIPTOR);
  d->base_addr = t < TARGETS ? targets[t].host : NULL;
  d->dtype.elem_len = 4;
  d->dtype.rank = 1;
  d->dtype.type = 3;
  d->span = 4;
  d->dim[0] = (gfc_dimension) { 1, (ptrdiff_t) draw (3), 23 };
  memcpy (p->object.expected_host + slot_offset (s), d, DESCRIPTOR);
}

static void
host_writes (void)
{
  struct object *o = any_object ();

  scribble (o->host, LEAD);
  memcpy (o->expected_host, o->host, LEAD);
}

static void
kernel_writes (void)
{
  struct object *o = any_object ();

  if (!is_mapped (o))
    return;
  scribble (o->expected_device, LEAD);
  memcpy (device_bytes (o), o->expected_device, LEAD);
}

static void
step_enter (void)
{
  struct object *o = any_object ();
  /* What is not copied in must not come back as a descriptor.  */
  bool in = draw (3) > 0 || parent_of (o);
  struct entries e = whole (o, in ? GOMP_MAP_TO : GOMP_MAP_ALLOC);

  CHECK (run (&e, GOMP_CONTEXT_ENTER, NULL));
  model_enter (o, false, in);
}

static void
step_exit (void)
{
  static const unsigned kinds[] = { GOMP_MAP_FROM, GOMP_MAP_RELEASE,
                                    GOMP_MAP_FORCE_FROM, GOMP_MAP_DELETE };
  struct object *o = any_object ();
  size_t k = draw (4);
  struct entries e = whole (o, kinds[k]);

  CHECK (run (&e, GOMP_CONTEXT_EXIT, NULL));
  model_exit (o, k % 2 == 0, k >= 2);
}

static void
step_enter_component (void)
{
  struct parent *p = &parents[draw (PARENTS)];
  int s = (int) draw (SLOTS);
  struct object *t = target_of (p, s);
  struct entries e = component (p, s, GOMP_MAP_TO, false, false);

  if (!is_mapped (&p->object))
    return;
  CHECK (run (&e, GOMP_CONTEXT_ENTER, NULL));
  if (t)
    model_enter (t, false, true);
  model_attach (p, s);
}

/* A region that has attached counts on its attachment.  */
static bool
may_detach (const struct parent *p, int s, bool final)
{
  const struct slot *slot = &p->slots[s];

  return p->reset || slot->held == 0 || (!final && slot->count > slot->held);
}

static void
step_exit_component (void)
{
  static const unsigned kinds[] = { GOMP_MAP_FROM, GOMP_MAP_RELEASE,
                                    GOMP_MAP_FORCE_FROM, GOMP_MAP_DELETE };
  struct parent *p = &parents[draw (PARENTS)];
  int s = (int) draw (SLOTS);
  struct object *t = target_of (p, s);
  size_t k = draw (4);
  struct entries e = component (p, s, kinds[k], true, k >= 2);

  if (is_mapped (&p->object) && !may_detach (p, s, k >= 2))
    return;
  CHECK (run (&e, GOMP_CONTEXT_EXIT, NULL));
  if (is_mapped (&p->object))
    model_detach (p, s, k >= 2);
  if (t)
    model_exit (t, k % 2 == 0, k >= 2);
}

/* The short way; false: there is more to do.  */
static bool
counts_alone (const struct parent *p, int s, bool detach)
{
  uintptr_t start = (uintptr_t) descriptor_of (p, s);

  return (detach
              ? gomp_attachment_lower (&fake_device.present, start, draw (2))
              : gomp_attachment_raise (&fake_device.present, start, 0));
}

static void
step_attach (void)
{
  struct parent *p = &parents[draw (PARENTS)];
  int s = (int) draw (SLOTS);
  bool detach = draw (2);
  struct entries e = { 0 };

  if (is_mapped (&p->object) && detach && !may_detach (p, s, false))
    return;
  if (!detach && !is_mapped (&p->object))
    return;
  if (!detach)
    add (&e, descriptor_of (p, s), DESCRIPTOR, GOMP_MAP_TO_PSET);
  add (&e, descriptor_of (p, s), 0, detach ? GOMP_MAP_DETACH
                                           : GOMP_MAP_ATTACH);
  if (draw (2) || !counts_alone (p, s, detach))
    CHECK (run (&e, detach ? GOMP_CONTEXT_EXIT : GOMP_CONTEXT_ENTER, NULL));
  if (!is_mapped (&p->object))
    return;
  if (detach)
    model_detach (p, s, false);
  else
    model_attach (p, s);
}

/* A pointer dummy: the descriptor as a pset with its pointer.  */
static void
step_dummy (void)
{
  struct parent *p = &parents[draw (PARENTS)];
  int s = (int) draw (SLOTS);
  struct object *t = target_of (p, s);
  gfc_descriptor *d = descriptor_of (p, s);
  unsigned char image[DESCRIPTOR];
  struct entries e = { 0 };

  if (!is_mapped (&p->object) || t == NULL)
    return;
  add (&e, d->base_addr, TARGET_SIZE, GOMP_MAP_TO);
  add (&e, d, DESCRIPTOR, GOMP_MAP_TO_PSET);
  add (&e, d, 0, GOMP_MAP_POINTER);
  CHECK (run (&e, GOMP_CONTEXT_ENTER, NULL));
  model_enter (t, false, true);
  model_image (p, s, image);
  model_give (p, s, image);
}

static void
step_update (void)
{
  struct object *o = any_object ();
  bool in = draw (2);
  struct entries e = whole (o, in ? GOMP_MAP_FORCE_TO : GOMP_MAP_FORCE_FROM);

  if (!is_mapped (o))
    return;
  CHECK (run (&e, GOMP_CONTEXT_UPDATE, NULL));
  model_copy (o, !in);
}

static void
step_update_component (void)
{
  struct parent *p = &parents[draw (PARENTS)];
  int s = (int) draw (SLOTS);
  struct object *t = target_of (p, s);
  unsigned char image[DESCRIPTOR];
  struct entries e = { 0 };

  if (t == NULL || !is_mapped (t))
    return;
  add (&e, t->host, t->size, GOMP_MAP_FORCE_TO);
  add (&e, descriptor_of (p, s), DESCRIPTOR, GOMP_MAP_TO_PSET);
  add (&e, descriptor_of (p, s), 0, GOMP_MAP_ALWAYS_POINTER);
  CHECK (run (&e, GOMP_CONTEXT_UPDATE, NULL));
  model_copy_in (t);
  if (!is_mapped (&p->object))
    return;
  model_image (p, s, image);
  model_give (p, s, image);
}

/* ---- Regions ------------------------------------------------------------ */

static void steps (int n, int depth);

static void
leave (struct gomp_region *region)
{
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };

  gomp_scratch_init (&scratch);
  CHECK (gomp_construct_end (region, &site, &scratch, &err));
  if (err.text[0])
    printf ("# %s\n", err.text);
  gomp_scratch_fini (&scratch);
  free (region);
}

static void
step_region (int depth)
{
  struct object *o = any_object ();
  struct gomp_region *region = fake_device_region ();
  struct entries e = whole (o, GOMP_MAP_TOFROM);

  CHECK (run (&e, draw (2) ? GOMP_CONTEXT_DATA : GOMP_CONTEXT_TARGET, region));
  model_enter (o, true, true);
  check_all ();
  steps ((int) draw (6), depth);
  leave (region);
  o->structured--;
  model_gone (o, true);
}

/* Both the holder and the target have structured references meanwhile.  */
static void
step_region_component (int depth)
{
  struct parent *p = &parents[draw (PARENTS)];
  int s = (int) draw (SLOTS);
  struct object *t = target_of (p, s);
  struct gomp_region *region;
  struct entries e = component (p, s, GOMP_MAP_TOFROM, false, false);

  if (!is_mapped (&p->object))
    return;
  region = fake_device_region ();
  CHECK (run (&e, draw (2) ? GOMP_CONTEXT_DATA : GOMP_CONTEXT_TARGET, region));
  if (t)
    model_enter (t, true, true);
  p->object.structured++;
  CHECK (model_attach (p, s));
  p->slots[s].held++;
  check_all ();
  steps ((int) draw (6), depth);
  leave (region);
  p->slots[s].held--;
  p->object.structured--;
  /* Where the holder goes nobody sees its descriptor any more.  */
  if (is_mapped (&p->object))
    model_detach (p, s, false);
  model_gone (&p->object, false);
  if (t)
    {
      t->structured--;
      model_gone (t, true);
    }
}

static int last_step;           /* for reports */

static void
step (int depth)
{
  last_step = (int) draw (depth > 0 ? 14 : 12);
  switch (last_step)
    {
    case 0:
    case 1:
      host_points ();
      break;
    case 2:
      host_writes ();
      break;
    case 3:
      kernel_writes ();
      break;
    case 4:
      step_enter ();
      break;
    case 5:
      step_exit ();
      break;
    case 6:
      step_enter_component ();
      break;
    case 7:
      step_exit_component ();
      break;
    case 8:
      step_attach ();
      break;
    case 9:
      step_dummy ();
      break;
    case 10:
      step_update ();
      break;
    case 11:
      step_update_component ();
      break;
    case 12:
      step_region (depth - 1);
      break;
    case 13:
      step_region_component (depth - 1);
      break;
    }
}

static void
steps (int n, int depth)
{
  for (int i = 0; i < n && unit_failures == 0; i++)
    {
      step (depth);
      /* Looking ends what was put off: not each time.  */
      if (fake_device.present.n_due == 0 || draw (2))
        check_all ();
      if (unit_failures)
        printf ("# in step %d, %d regions are open\n", last_step,
                DEPTH - depth);
    }
}

static void
object_make (struct object *o, size_t size)
{
  o->size = size;
  o->host = calloc (1, size);
  scribble (o->host, LEAD);
  memcpy (o->expected_host, o->host, size);
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    seed = strtoull (argv[1], NULL, 0);
  unit_case ("random OpenACC constructs: as the model has them");
  fake_device_init ();
  for (int t = 0; t < TARGETS; t++)
    object_make (&targets[t], TARGET_SIZE);
  for (int p = 0; p < PARENTS; p++)
    object_make (&parents[p].object, PARENT_SIZE);
  steps (STEPS, DEPTH);
  for (int t = 0; t < TARGETS; t++)
    free (targets[t].host);
  for (int p = 0; p < PARENTS; p++)
    free (parents[p].object.host);
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
