/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The entry points of clang and flang, called with random lists: flags that no
   compiler sets together, unknown ones, parents out of range, sizes beyond the
   end of memory, mappers that push nothing, much, or nonsense.  A call does what
   it is to do, or ends in an error that says something; then nothing has changed:
   not what is mapped, nor references, nor a byte on either side.

   llvm-entries [SEED [CALLS [COMPONENTS]]] makes as many calls, drawn from that
   seed; mappers push up to COMPONENTS.  */

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/default-device.h"
#include "device/device-table.h"
#include "fake-device.h"
#include "llvm-lists.h"
#include "llvm/libomptarget.h"
#include "llvm/llvm-image.h"
#include "llvm/llvm-info.h"
#include "llvm/llvm-rows.h"
#include "llvm/llvm-words.h"
#include "report/check.h"
#include "report/no-code.h"
#include "report/report.h"
#include "report/trace.h"
#include "unit.h"

#define CALLS 20000
#define COMPONENTS 50
/* What lists are about: an array, of which the first words are pointers into
   it.  */
#define BYTES 4096
#define POINTERS 64
#define ENTRIES 8
#define MAPPINGS 1024

/* Dimensions may begin anywhere in the array, and are read up to this far behind
   it.  */
#define SPARE (GOMP_LLVM_DIMENSIONS * sizeof (struct llvm_dimension))

static _Alignas (64) unsigned char memory[BYTES + SPARE];
static uint64_t state = 1;
static unsigned long components_most = COMPONENTS;
static jmp_buf failed;
static struct gomp_error error;

static size_t
draw (size_t below)
{
  state
    = state * UINT64_C (6364136223846793005) + UINT64_C (1442695040888963407);
  return (size_t) (state >> 33) % below;
}

/* ---- In the place of what is above the engine ---------------------------- */

void
gomp_fatal_at (const struct gomp_site *site, const struct gomp_error *err)
{
  (void) site;
  error = *err;
  longjmp (failed, 1);
}

enum gomp_resolution
gomp_device_resolve (int number, enum gomp_device_use use,
                     struct gomp_device **device, struct gomp_error *err)
{
  (void) number, (void) use, (void) err;
  *device = &fake_device;
  return GOMP_RESOLVED_DEVICE;
}

/* No devices are known but by what is above.  */
struct gomp_device_table gomp_devices;
uint32_t gomp_llvm_info_bits;

int
gomp_default_device (void)
{
  return 0;
}

uint32_t
gomp_llvm_info_read (void)
{
  return 0;
}

void
gomp_llvm_info_list (int device, enum gomp_context context, bool nowait,
                     const void *location,
                     const struct gomp_llvm_arrays *arrays)
{
  (void) device, (void) context, (void) nowait, (void) location, (void) arrays;
}

void
gomp_llvm_info_kernel (int device, const char *name)
{
  (void) device, (void) name;
}

void
gomp_llvm_info_absent (int device, const struct gomp_llvm_arrays *arrays,
                       size_t i)
{
  (void) device, (void) arrays, (void) i;
}

void
gomp_llvm_words_print (const struct gomp_error *err, enum gomp_context context,
                       const void *location,
                       const struct gomp_llvm_arrays *arrays)
{
  (void) err, (void) context, (void) location, (void) arrays;
}

void
gomp_trace_host (const struct gomp_site *site, const char *why)
{
  (void) site, (void) why;
}

void
gomp_check_asked (const struct gomp_device *device,
                  const struct gomp_mapping *mapping)
{
  (void) device, (void) mapping;
}

bool
gomp_llvm_requires_shared (void)
{
  return false;
}

bool
gomp_llvm_image_register (const struct llvm_images *images,
                          struct gomp_error *err)
{
  (void) images, (void) err;
  return true;
}

void
gomp_llvm_image_unregister (const struct llvm_images *images)
{
  (void) images;
}

const char *
gomp_llvm_image_kernel (const void *address)
{
  (void) address;
  return "";
}

uintptr_t
gomp_llvm_image_function (int number, const void *function)
{
  (void) number, (void) function;
  return 0;
}

void *
gomp_device_image_function (struct gomp_device *device, void (*fn) (void *))
{
  (void) fn;
  return device;
}

/* ---- State --------------------------------------------------------------- */

struct mapped
{
  uintptr_t start, end, device;
  uint32_t references, held;
};

/* All that a construct that fails must leave as it is.  */
struct snapshot
{
  size_t n;
  struct mapped mapped[MAPPINGS];
  unsigned char host[BYTES];
  unsigned char device[MAPPINGS][BYTES];
};
static struct snapshot before, after;
static bool ending; /* the latest call was an end */

static bool
visit (const struct gomp_mapping *mapping, void *data)
{
  struct snapshot *s = data;
  struct mapped *m = &s->mapped[s->n];

  memset (m, 0, sizeof *m);
  m->start = mapping->host_start;
  m->end = mapping->host_end;
  m->device = mapping->device_start.value;
  m->references = mapping->refcount;
  m->held = mapping->more ? mapping->more->held : 0;
  memcpy (s->device[s->n], (const void *) m->device, m->end - m->start);
  return ++s->n < MAPPINGS;
}

static void
take (struct snapshot *s)
{
  s->n = 0;
  gomp_present_lock (&fake_device.present);
  gomp_present_walk (&fake_device.present, visit, s);
  gomp_present_unlock (&fake_device.present);
  memcpy (s->host, memory, BYTES);
}

/* An end settles what is held before it can fail, which ends the program.  */
static void
forget_counts (struct snapshot *s)
{
  for (size_t i = 0; i < s->n; i++)
    s->mapped[i].references = s->mapped[i].held = 0;
}

static bool
any_is_held (void)
{
  for (size_t i = 0; i < before.n; i++)
    if (before.mapped[i].held > 0)
      return true;
  return false;
}

static bool
is_as_before (void)
{
  take (&after);
  if (ending && any_is_held ())
    {
      forget_counts (&before);
      forget_counts (&after);
    }
  if (after.n != before.n || memcmp (after.host, before.host, BYTES) != 0
      || memcmp (after.mapped, before.mapped, after.n * sizeof *after.mapped))
    return false;
  for (size_t i = 0; i < after.n; i++)
    if (memcmp (after.device[i], before.device[i],
                after.mapped[i].end - after.mapped[i].start))
      return false;
  return true;
}

/* ---- Lists --------------------------------------------------------------- */

/* A pointer in the array, or seldom null.  */
static void *
draw_pointer (void)
{
  return draw (50) ? memory + 8 * draw (POINTERS) : NULL;
}

static int64_t
draw_size (const unsigned char *begin)
{
  static const int64_t odd[]
    = { -1, INT64_MIN, INT64_MAX, INT64_MAX - 7, (int64_t) 1 << 47 };
  size_t room = (size_t) (memory + BYTES - begin);

  if (draw (150) == 0)
    return odd[draw (sizeof odd / sizeof odd[0])];
  if (draw (6) == 0)
    return 0;
  return (int64_t) draw ((draw (3) ? room : 64 < room ? 64 : room) + 1);
}

/* Bits of a compiler's, or any.  PLACE: of the entry in its list.  */
static int64_t
draw_type (size_t place)
{
  static const uint64_t usual[] = { TO,
                                    FROM,
                                    BOTH,
                                    0,
                                    TO | PARAM,
                                    BOTH | PARAM | LLVM_MAP_IMPLICIT,
                                    TO | ALWAYS,
                                    FROM | ALWAYS,
                                    LLVM_MAP_DELETE,
                                    OBJECT | BOTH,
                                    OBJECT | TO | PARAM,
                                    LLVM_MAP_ATTACH,
                                    BY_VALUE,
                                    TO | LLVM_MAP_PRIVATE | PARAM,
                                    BOTH | LLVM_MAP_HOLD,
                                    FROM | LLVM_MAP_HOLD,
                                    RETURN | TO,
                                    LLVM_MAP_NON_CONTIG | TO };
  uint64_t type = usual[draw (sizeof usual / sizeof usual[0])];

  if (draw (8) == 0)
    type ^= (uint64_t) 1 << draw (16);
  if (draw (60) == 0)
    type = draw (0x10000) & ~(uint64_t) 0x800;
  if (draw (200) == 0)
    type |= (uint64_t) 1 << (16 + draw (32));
  if (place > 0 && draw (3) == 0)
    type |= PART_OF (draw (place));
  if (draw (200) == 0)
    type |= PART_OF (draw (2) ? place + draw (3) : draw (0xffff));
  return (int64_t) type;
}

/* What a mapper pushes is drawn as well, in the order of the calls.  */
static void
mapper (void *handle, void *base, void *begin, int64_t size, int64_t type,
        void *name)
{
  size_t components = draw (4) ? draw (4) : draw (components_most + 1);

  (void) base, (void) begin, (void) size, (void) type;
  for (size_t c = 0; c < components; c++)
    {
      unsigned char *start = memory + 8 * draw (BYTES / 8);
      __tgt_push_mapper_component (handle, draw_pointer (), start,
                                   draw_size (start), draw_type (c), name);
    }
}

static void
draw_entry (void)
{
  unsigned char *begin = memory + 8 * draw (BYTES / 8);
  uint64_t type = (uint64_t) draw_type (n);
  int64_t size = draw_size (begin);
  bool points = (type & (OBJECT | LLVM_MAP_ATTACH)) != 0;

  /* Dimensions are read, as many as the size says.  */
  if (type & LLVM_MAP_NON_CONTIG)
    begin = memory, size = size > 0 ? size % 5 : size;
  add (points || draw (4) == 0 ? draw_pointer () : begin, begin, (size_t) size,
       type);
  if (draw (15) == 0)
    *(llvm_mapper **) &mappers[n - 1] = mapper;
  if (draw (2))
    names[n - 1] = ";a;file.c;1;1;;";
}

static void
draw_list (void)
{
  n = 0;
  for (size_t left = draw (ENTRIES) + (draw (30) != 0); left > 0; left--)
    draw_entry ();
}

/* ---- Calls --------------------------------------------------------------- */

static void
call (void)
{
  void **passed_names = draw (4) ? names : NULL;
  struct llvm_kernel_arguments kernel = { .version = 3,
                                          .n = (uint32_t) n,
                                          .bases = bases,
                                          .begins = begins,
                                          .sizes = sizes,
                                          .types = types,
                                          .names = passed_names,
                                          .mappers = mappers };

  ending = false;
  switch (draw (4))
    {
    case 0:
      __tgt_target_data_begin_mapper (NULL, 0, (int32_t) n, bases, begins,
                                      sizes, types, passed_names, mappers);
      break;
    case 1:
      ending = true;
      __tgt_target_data_end_mapper (NULL, 0, (int32_t) n, bases, begins, sizes,
                                    types, passed_names, mappers);
      break;
    case 2:
      __tgt_target_data_update_mapper (NULL, 0, (int32_t) n, bases, begins,
                                       sizes, types, passed_names, mappers);
      break;
    default:
      __tgt_target_kernel (NULL, 0, -1, 0, memory, &kernel);
    }
}

/* The program's own pointers and data.  */
static void
write_memory (void)
{
  for (size_t p = 0; p < POINTERS; p++)
    {
      void *pointer = memory + 8 * draw (BYTES / 8);
      memcpy (memory + 8 * p, &pointer, sizeof pointer);
    }
  for (size_t i = 8 * POINTERS; i < BYTES; i++)
    memory[i] = (unsigned char) draw (256);
}

/* Nothing stays mapped.  */
static void
remove_all (void)
{
  n = 0;
  add (memory, memory, BYTES, LLVM_MAP_DELETE);
  take (&before);
  for (size_t i = 0; i < before.n; i++)
    {
      begins[0] = (void *) before.mapped[i].start;
      sizes[0] = (int64_t) (before.mapped[i].end - before.mapped[i].start);
      types[0] = LLVM_MAP_DELETE | (before.mapped[i].held ? LLVM_MAP_HOLD : 0);
      if (setjmp (failed) == 0)
        __tgt_target_data_end_mapper (NULL, 0, 1, bases, begins, sizes, types,
                                      NULL, mappers);
    }
}

static void
run (unsigned long calls)
{
  static struct gomp_plugin plugin;
  volatile unsigned long errors = 0, c;

  fake_device_init ();
  plugin = *fake_device.plugin;
  *(void **) &plugin.pset_load_code = &plugin;
  fake_device.plugin = &plugin;
  for (c = 0; c < calls; c++)
    {
      if (c % 16 == 0)
        {
          remove_all ();
          write_memory ();
        }
      draw_list ();
      take (&before);
      if (setjmp (failed) == 0)
        call ();
      else
        {
          errors++;
          CHECK (error.text[0] != '\0');
          CHECK (is_as_before ());
        }
      CHECK (fake_device_check () == NULL);
    }
  remove_all ();
  CHECK (fake_device_fini () == NULL);
  printf ("%lu calls, %lu errors\n", calls, errors);
  CHECK (errors > calls / 20 && errors < calls / 4 * 3);
}

/* Of a sanitizer, if there is one.  */
__attribute__ ((weak)) void __lsan_disable (void);

int
main (int argc, char **argv)
{
  /* A call that fails would end the program, and does not clean up.  */
  if (__lsan_disable)
    __lsan_disable ();
  if (argc > 3)
    components_most = strtoul (argv[3], NULL, 10);
  if (argc > 1)
    state = strtoul (argv[1], NULL, 10);
  unit_case ("random lists are carried out, or change nothing");
  run (argc > 2 ? strtoul (argv[2], NULL, 10) : CALLS);
  return unit_result ();
}
