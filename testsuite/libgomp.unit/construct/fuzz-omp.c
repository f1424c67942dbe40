/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Random constructs on a few arrays against a small model of the map clause:
   who is mapped, how often, and which bytes are where.  A seed may be
   given.  */

#include <stdlib.h>
#include <string.h>

#include "fake-device.h"
#include "gomp-constants.h"
#include "report/trace.h"
#include "unit.h"

#define ARRAYS 24
#define LONGEST 16
#define STEPS 6000

/* Small arrays, and one that travels alone.  */
#define LARGE 50000
static const size_t lengths[4] = { 8, 40, 512, LARGE };

static struct array
{
  size_t size;
  unsigned char *host;
  /* The model.  */
  unsigned count;               /* 0: not mapped */
  unsigned char *expected_host, *expected_device;
} arrays[ARRAYS];

static const struct gomp_site site = { .construct = "fuzz" };
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

/* ---- Lists -------------------------------------------------------------- */

struct choice
{
  size_t n;
  size_t which[LONGEST];
  unsigned codes[LONGEST];
  void *addresses[LONGEST];
  size_t sizes[LONGEST];
  unsigned short kinds[LONGEST];
};

static void
choose (struct choice *c, const unsigned *codes, size_t n_codes)
{
  c->n = 1 + draw (LONGEST);
  for (size_t i = 0; i < c->n; i++)
    {
      c->which[i] = draw (ARRAYS);
      c->codes[i] = codes[draw (n_codes)];
      c->addresses[i] = arrays[c->which[i]].host;
      c->sizes[i] = arrays[c->which[i]].size;
      c->kinds[i] = (unsigned short) (0x0300 | c->codes[i]);
    }
}

/* Is I the first mention of its array in C?  */
static bool
is_first (const struct choice *c, size_t i)
{
  for (size_t k = 0; k < i; k++)
    if (c->which[k] == c->which[i])
      return false;
  return true;
}

static bool
run (const struct choice *c, enum gomp_context context,
     struct gomp_region *region)
{
  struct gomp_arrays given = { .n = c->n, .addresses = (void **) c->addresses,
                               .sizes = c->sizes, .kinds = c->kinds };
  struct gomp_error err;

  /* With a trace updates do not take the short way.  */
  gomp_trace_active = context == GOMP_CONTEXT_UPDATE && draw (2);
  if (context == GOMP_CONTEXT_TARGET)
    fake_device_check_present (&given);
  if (fake_device_run (&given, context, &site, region, &err))
    return true;
  printf ("# %s\n", err.text);
  return false;
}

static unsigned char *
device_bytes (const struct array *a)
{
  struct gomp_present *table = &fake_device.present;
  struct gomp_mapping *mapping;

  gomp_present_lock (table);
  mapping = gomp_present_at (table, (uintptr_t) a->host);
  gomp_present_unlock (table);
  return mapping ? (unsigned char *) gomp_mapping_device_address
                     (mapping, (uintptr_t) a->host).value : NULL;
}

/* ---- The model ---------------------------------------------------------- */

/* Entering: a count once per construct; a copy if new, or always.  What is new
   and not copied has any contents: take what is there.  */
static void
model_enter (const struct choice *c)
{
  bool fresh[ARRAYS] = { false };

  for (size_t i = 0; i < c->n; i++)
    {
      struct array *a = &arrays[c->which[i]];
      bool first = is_first (c, i);
      bool always = c->codes[i] == GOMP_MAP_ALWAYS_TO
                    || c->codes[i] == GOMP_MAP_ALWAYS_TOFROM;
      if (first && a->count == 0)
        {
          fresh[c->which[i]] = true;
          memcpy (a->expected_device, ((c->codes[i] & 1) ? a->host
                                       : device_bytes (a)), a->size);
        }
      else if (always && !fresh[c->which[i]])
        memcpy (a->expected_device, a->host, a->size);
      a->count += first;
    }
}

/* Leaving: one less, once per construct, or none left.  */
static void
model_leave (const struct choice *c)
{
  unsigned left[ARRAYS];

  for (size_t i = 0; i < c->n; i++)
    {
      struct array *a = &arrays[c->which[i]];
      unsigned *now = &left[c->which[i]];
      unsigned code = c->codes[i];
      if (a->count == 0)
        continue;
      if (is_first (c, i))
        *now = a->count - 1;
      if (code == GOMP_MAP_DELETE)
        *now = 0;
      bool copies = code == GOMP_MAP_FROM || code == GOMP_MAP_TOFROM;
      bool always = code == GOMP_MAP_ALWAYS_FROM
                    || code == GOMP_MAP_ALWAYS_TOFROM;
      if (always || (copies && *now == 0))
        memcpy (a->expected_host, a->expected_device, a->size);
    }
  for (size_t i = 0; i < c->n; i++)
    if (arrays[c->which[i]].count > 0)
      arrays[c->which[i]].count = left[c->which[i]];
}

static void
model_update (const struct choice *c)
{
  for (size_t i = 0; i < c->n; i++)
    {
      struct array *a = &arrays[c->which[i]];
      if (a->count == 0)
        continue;
      if (c->codes[i] == GOMP_MAP_TO)
        memcpy (a->expected_device, a->host, a->size);
    }
  /* What comes back does so after what goes in.  */
  for (size_t i = 0; i < c->n; i++)
    {
      struct array *a = &arrays[c->which[i]];
      if (a->count > 0 && c->codes[i] == GOMP_MAP_FROM)
        memcpy (a->expected_host, a->expected_device, a->size);
    }
}

static bool
matches (const struct array *a)
{
  struct gomp_present *table = &fake_device.present;
  struct gomp_mapping *mapping;
  unsigned count = 0;

  gomp_present_lock (table);
  mapping = gomp_present_at (table, (uintptr_t) a->host);
  if (mapping)
    count = gomp_mapping_leader (mapping)->refcount;
  gomp_present_unlock (table);
  return (count == a->count
          && memcmp (a->host, a->expected_host, a->size) == 0
          && (count == 0 || memcmp (device_bytes (a), a->expected_device,
                                    a->size) == 0));
}

/* ---- Steps -------------------------------------------------------------- */

/* The host writes some array; a kernel some mapped one.  */
static void
host_writes (void)
{
  struct array *a = &arrays[draw (ARRAYS)];

  scribble (a->host, a->size < 64 ? a->size : 64);
  memcpy (a->expected_host, a->host, a->size);
}

static void
kernel_writes (void)
{
  struct array *a = &arrays[draw (ARRAYS)];

  if (a->count == 0)
    return;
  scribble (a->expected_device, a->size < 64 ? a->size : 64);
  memcpy (device_bytes (a), a->expected_device, a->size);
}

static bool
step_target (bool data)
{
  static const unsigned codes[]
    = { GOMP_MAP_ALLOC, GOMP_MAP_TO, GOMP_MAP_FROM, GOMP_MAP_TOFROM,
        GOMP_MAP_ALWAYS_TO, GOMP_MAP_ALWAYS_FROM, GOMP_MAP_ALWAYS_TOFROM };
  struct gomp_region *region = fake_device_region ();
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };
  struct choice c;
  bool fine;

  choose (&c, codes, GOMP_ARRAY_LEN (codes));
  fine = run (&c, data ? GOMP_CONTEXT_DATA : GOMP_CONTEXT_TARGET, region);
  if (fine)
    {
      model_enter (&c);
      for (int k = 0; k < 4; k++)
        kernel_writes ();
      if (draw (4) == 0)
        host_writes ();
      gomp_scratch_init (&scratch);
      fine = gomp_construct_end (region, &site, &scratch, &err);
      gomp_scratch_fini (&scratch);
      model_leave (&c);
    }
  free (region);
  return fine;
}

static bool
step (void)
{
  static const unsigned enter[] = { GOMP_MAP_ALLOC, GOMP_MAP_TO };
  static const unsigned leave[] = { GOMP_MAP_FROM, GOMP_MAP_RELEASE,
                                    GOMP_MAP_DELETE, GOMP_MAP_ALWAYS_FROM };
  static const unsigned update[] = { GOMP_MAP_TO, GOMP_MAP_FROM };
  struct choice c;
  bool fine;

  switch (draw (8))
    {
    case 0:
      choose (&c, enter, GOMP_ARRAY_LEN (enter));
      fine = run (&c, GOMP_CONTEXT_ENTER, NULL);
      model_enter (&c);
      return fine;
    case 1:
      choose (&c, leave, GOMP_ARRAY_LEN (leave));
      fine = run (&c, GOMP_CONTEXT_EXIT, NULL);
      model_leave (&c);
      return fine;
    case 2:
      choose (&c, update, GOMP_ARRAY_LEN (update));
      fine = run (&c, GOMP_CONTEXT_UPDATE, NULL);
      model_update (&c);
      return fine;
    case 3:
      host_writes ();
      return true;
    case 4:
      kernel_writes ();
      return true;
    default:
      return step_target (draw (2));
    }
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    seed = strtoull (argv[1], NULL, 0);
  unit_case ("random OpenMP constructs: as the model has them");
  fake_device_init ();
  for (int i = 0; i < ARRAYS; i++)
    {
      struct array *a = &arrays[i];
      a->size = lengths[i % 16 == 15 ? 3 : draw (3)];
      a->host = malloc (a->size);
      a->expected_host = malloc (a->size);
      a->expected_device = malloc (a->size);
      scribble (a->host, a->size);
      memcpy (a->expected_host, a->host, a->size);
    }
  for (int s = 0; s < STEPS && unit_failures == 0; s++)
    {
      CHECK (step ());
      for (int i = 0; i < ARRAYS; i++)
        CHECK (matches (&arrays[i]));
      CHECK_STRING (fake_device_check (), NULL);
      if (unit_failures)
        printf ("# at step %d\n", s);
    }
  for (int i = 0; i < ARRAYS; i++)
    {
      free (arrays[i].host);
      free (arrays[i].expected_host);
      free (arrays[i].expected_device);
    }
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
