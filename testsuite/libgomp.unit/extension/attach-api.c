/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   gomp_pset.h on a device whose memory can be looked into: what is attached,
   counted, refused, and left as it was.  */

#include <stdlib.h>
#include <string.h>

#include "openacc/acc.h"
#include "table/attach.h"
#include "fake-device.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"
#include "gomp_pset.h"
#include "device/native.h"
#include "unit.h"

#define DEVICE 0
#define HOST 1
#define BROKEN 7
#define NONE 9

/* Flang's descriptor with one dimension and an addendum.  */
struct flang
{
  void *base_addr;
  size_t elem_len;
  int version;
  signed char rank, type, attribute, extra;
  struct { ptrdiff_t lower_bound, extent, sm; } dim[1];
  const void *derived;
};
#define FLANG_VERSION 20180515
#define FLANG_ADDENDUM 1

/* GCC's ISO C descriptor of a scalar.  */
struct cfi_scalar
{
  void *base_addr;
  size_t elem_len;
  int version;
  signed char rank, attribute;
  short type;
};

/* An object with pointers in it, its targets, and something never mapped.  */
static struct
{
  long before;
  struct { gfc_descriptor head; gfc_dimension dim[1]; } g;
  struct flang f;
  double *p;
  struct cfi_scalar s;
  long after;
} object;
static double one[20], two[20], unmapped[20];
static char type_table[32], type_twin[32];

/* ---- What api-pset.c needs of the layers around it ---------------------- */

static struct goacc_thread thread;
static uintptr_t twin_of;       /* host address that has one */

enum gomp_resolution
gomp_device_resolve (int number, enum gomp_device_use use,
                     struct gomp_device **device, struct gomp_error *err)
{
  CHECK_EQUAL (use, GOMP_USE_API);
  if (number == DEVICE)
    *device = &fake_device;
  else if (number == BROKEN)
    gomp_error_set (err, "device is broken");
  return (number == DEVICE ? GOMP_RESOLVED_DEVICE
          : number == HOST ? GOMP_RESOLVED_HOST : GOMP_RESOLVED_NONE);
}

struct goacc_thread *
goacc_thread_active (void)
{
  return &thread;
}

uintptr_t
gomp_native_twin (struct gomp_device *device, uintptr_t addr)
{
  (void) device;
  return addr == twin_of ? (uintptr_t) type_twin : 0;
}

/* By this name Fortran is known to be here, so that descriptors are guessed
   where that is allowed.  Linked with -rdynamic.  */
void _gfortran_set_args (void);
void
_gfortran_set_args (void)
{
}

/* ---- Mapping ------------------------------------------------------------ */

static const struct gomp_site site = { .construct = "test" };

static void
map_list (enum gomp_context context, void *start, size_t size,
          unsigned short kind, bool acc)
{
  struct gomp_arrays arrays = {
    .n = 1, .addresses = &start, .sizes = &size, .kinds = &kind, .acc = acc
  };
  struct gomp_error err = { .text = "" };
  struct gomp_scratch scratch;
  struct gomp_list list;

  gomp_scratch_init (&scratch);
  CHECK (gomp_list_decode (&arrays, context, &scratch, &list, &err)
         && (context == GOMP_CONTEXT_ENTER
             ? gomp_run_enter (&fake_device, &list, false, true, &site,
                               &scratch, NULL, &err)
             : gomp_run_exit (&fake_device, &list, &site, &scratch, &err)));
  gomp_scratch_fini (&scratch);
}

static void
map (void *start, size_t size)
{
  map_list (GOMP_CONTEXT_ENTER, start, size, GOMP_MAP_TO, false);
}

static void
unmap (void *start, size_t size)
{
  map_list (GOMP_CONTEXT_EXIT, start, size, GOMP_MAP_FROM, false);
}

/* The device's copy of the byte at HOST.  */
static void *
twin (const void *host)
{
  struct gomp_mapping *mapping;

  gomp_present_lock (&fake_device.present);
  mapping = gomp_present_at (&fake_device.present, (uintptr_t) host);
  gomp_present_unlock (&fake_device.present);
  return (mapping
          ? (void *) gomp_mapping_device_address (mapping,
                                                  (uintptr_t) host).value
          : NULL);
}

static void
point_g (double *base, long lower, long n)
{
  object.g.head.base_addr = base;
  object.g.head.dtype.elem_len = sizeof *base;
  object.g.head.dtype.rank = 1;
  object.g.head.dtype.type = 3;
  object.g.head.span = sizeof *base;
  object.g.dim[0] = (gfc_dimension) { .stride = 1, .lower_bound = lower,
                                      .upper_bound = lower + n - 1 };
}

static void
point_f (double *base, long lower, long n)
{
  object.f = (struct flang) {
    .base_addr = base, .elem_len = sizeof *base, .version = FLANG_VERSION,
    .rank = 1, .type = 28, .attribute = 1, .extra = FLANG_ADDENDUM,
    .dim = { { .lower_bound = lower, .extent = n, .sm = sizeof *base } },
    .derived = type_table
  };
}

static void
start (void)
{
  static struct gomp_plugin plugin;

  fake_device_init ();
  plugin = *fake_device.plugin;
  plugin.caps |= GOMP_OFFLOAD_CAP_OPENACC_200;
  fake_device.plugin = &plugin;
  thread.dev = &fake_device;
  twin_of = 0;
  memset (&object, 0, sizeof object);
  object.before = 11;
  object.after = 22;
  point_g (one, 1, 20);
  point_f (one, 1, 20);
  object.p = one;
  object.s = (struct cfi_scalar) { .base_addr = &two[3],
                                   .elem_len = sizeof two[3], .version = 1 };
}

static void
finish (void)
{
  const char *wrong = fake_device_fini ();

  if (wrong)
    printf ("# %s\n", wrong);
  CHECK_STRING (wrong, NULL);
}

/* ---- Short forms -------------------------------------------------------- */

static gomp_pset_status
attach_g (void)
{
  return gomp_pset_attach (DEVICE, GOMP_PSET_GFORTRAN, &object.g,
                           object.g.head.base_addr, 0, 20 * sizeof one[0],
                           "solver.f90", 12);
}

static gomp_pset_status
attach_f (void)
{
  return gomp_pset_attach (DEVICE, GOMP_PSET_CFI, &object.f,
                           object.f.base_addr, 0, 20 * sizeof one[0],
                           "solver.f90", 14);
}

static unsigned
count_of (const void *descriptor)
{
  unsigned count = 99;

  CHECK_EQUAL (gomp_pset_attach_count (DEVICE, descriptor, &count),
               GOMP_PSET_DONE);
  return count;
}

/* Is the message TEXT?  */
static bool
told (const char *text)
{
  bool same = strcmp (gomp_pset_message (), text) == 0;

  if (!same)
    printf ("# \"%s\" instead of \"%s\"\n", gomp_pset_message (), text);
  return same;
}

/* The object's copy on the device is that at BEFORE, and nothing is attached.
   For what is refused: nothing has changed.  */
static bool
untouched (const void *before)
{
  return (memcmp (twin (&object), before, sizeof object) == 0
          && count_of (&object.g) == 0 && count_of (&object.f) == 0
          && count_of (&object.p) == 0);
}

/* ---- Attaching and counting --------------------------------------------- */

/* The device's gfortran descriptor refers to BASE's copy from LOWER on.  */
static bool
holds_g (const double *base, long lower)
{
  gfc_descriptor *d = twin (&object.g);

  return (d->base_addr == twin (base) && d->dim[0].lower_bound == lower
          && d->dim[0].upper_bound == lower + 19 && d->dtype.rank == 1
          && ((long *) twin (&object))[0] == 11);
}

static void
check_counter (void)
{
  start ();
  map (&object, sizeof object);
  map (one, sizeof one);
  map (two, sizeof two);
  CHECK_EQUAL (count_of (&object.g), 0);
  CHECK (attach_g () == GOMP_PSET_DONE && holds_g (one, 1));
  CHECK_EQUAL (count_of (&object.g), 1);
  CHECK_EQUAL (attach_g (), GOMP_PSET_DONE);
  CHECK_EQUAL (count_of (&object.g), 2);

  /* Other bounds, another target: sent again, counted from one.  */
  point_g (one, -5, 20);
  CHECK (attach_g () == GOMP_PSET_DONE && holds_g (one, -5));
  CHECK_EQUAL (count_of (&object.g), 1);
  CHECK_EQUAL (attach_g (), GOMP_PSET_DONE);
  CHECK_EQUAL (count_of (&object.g), 2);
  point_g (two, -5, 20);
  CHECK (attach_g () == GOMP_PSET_DONE && holds_g (two, -5));
  CHECK_EQUAL (count_of (&object.g), 1);

  /* The same host descriptor, but its target is elsewhere on the device.  */
  CHECK_EQUAL (attach_g (), GOMP_PSET_DONE);
  CHECK_EQUAL (count_of (&object.g), 2);
  void *old = twin (two);
  static double filler[20];
  unmap (two, sizeof two);
  map (filler, sizeof filler);
  map (two, sizeof two);
  CHECK (twin (two) != old);
  CHECK (attach_g () == GOMP_PSET_DONE && holds_g (two, -5));
  CHECK_EQUAL (count_of (&object.g), 1);

  /* What is not in the descriptor has stayed.  */
  CHECK_EQUAL (((char *) twin (&object))[offsetof (__typeof (object), after)],
               22);
  finish ();
}

static void
check_detach (void)
{
  gfc_descriptor *d;

  start ();
  map (&object, sizeof object);
  map (one, sizeof one);
  d = twin (&object.g);
  CHECK_EQUAL (gomp_pset_detach (DEVICE, &object.g, "a.c", 1),
               GOMP_PSET_NO_ACTION);
  attach_g ();
  attach_g ();
  point_g (one, 7, 20);         /* not seen before the end */
  CHECK_EQUAL (gomp_pset_detach (DEVICE, &object.g, "a.c", 2), GOMP_PSET_DONE);
  CHECK (count_of (&object.g) == 1 && holds_g (one, 1));
  CHECK_EQUAL (gomp_pset_detach (DEVICE, &object.g, "a.c", 3), GOMP_PSET_DONE);
  CHECK_EQUAL (count_of (&object.g), 0);
  CHECK (memcmp (d, &object.g, sizeof object.g) == 0);
  CHECK_EQUAL (gomp_pset_detach (DEVICE, &object.g, "a.c", 4),
               GOMP_PSET_NO_ACTION);
  CHECK_EQUAL (gomp_pset_detach_finalize (DEVICE, &object.g, "a.c", 5),
               GOMP_PSET_NO_ACTION);

  attach_g ();
  attach_g ();
  attach_g ();
  CHECK (count_of (&object.g) == 3 && holds_g (one, 7));
  CHECK_EQUAL (gomp_pset_detach_finalize (DEVICE, &object.g, "a.c", 6),
               GOMP_PSET_DONE);
  CHECK_EQUAL (count_of (&object.g), 0);
  CHECK_EQUAL (d->base_addr, one);

  /* Of what is attached no copy goes back; afterwards it may.  */
  attach_g ();
  unmap (&object, sizeof object);
  CHECK_EQUAL (object.g.head.base_addr, one);
  CHECK_EQUAL (object.before, 11);
  finish ();
}

/* ---- Layouts ------------------------------------------------------------ */

static void
check_layouts (void)
{
  struct flang *f;

  start ();
  map (&object, sizeof object);
  map (one, sizeof one);
  map (two, sizeof two);
  f = twin (&object.f);

  /* A pointer; what lies behind it looks like no part of it.  */
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_POINTER, &object.p, one,
                                 3 * sizeof one[0], 4, NULL, 0),
               GOMP_PSET_DONE);
  CHECK_EQUAL (*(double **) twin (&object.p), twin (one));

  /* A pointer where a descriptor is: the descriptor is not guessed.  */
  point_g (one, 1, 20);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_POINTER, &object.g, one, 0,
                                 4, NULL, 0),
               GOMP_PSET_DONE);
  struct gomp_attachment *record
    = gomp_attachment_at (gomp_present_at (&fake_device.present,
                                           (uintptr_t) &object.g),
                          (uintptr_t) &object.g);
  CHECK (record && record->extent == sizeof (void *));

  /* Then the descriptor: other contents than known.  */
  CHECK (attach_g () == GOMP_PSET_DONE && holds_g (one, 1));

  /* A scalar by ISO C's descriptor: its section is all of it.  */
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_CFI, &object.s, &two[3], 0,
                                 4, NULL, 0),
               GOMP_PSET_BAD_SECTION);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_CFI, &object.s, &two[3], 8,
                                 8, NULL, 0),
               GOMP_PSET_BAD_SECTION);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_CFI, &object.s, &two[3], 0,
                                 8, NULL, 0),
               GOMP_PSET_DONE);
  CHECK_EQUAL (((struct cfi_scalar *) twin (&object.s))->base_addr,
               twin (&two[3]));

  /* Flang's, with an addendum: not mapped, no twin; a twin; mapped.  The host's
     descriptor is the same throughout, so that the counter goes on.  */
  f->derived = NULL;
  CHECK_EQUAL (attach_f (), GOMP_PSET_DONE);
  CHECK_EQUAL (f->base_addr, twin (one));
  CHECK_EQUAL (f->dim[0].extent, 20);
  CHECK_EQUAL (f->derived, type_table);
  CHECK_EQUAL (count_of (&object.f), 1);
  twin_of = (uintptr_t) type_table;
  CHECK_EQUAL (attach_f (), GOMP_PSET_DONE);
  CHECK_EQUAL (f->derived, type_twin);
  CHECK_EQUAL (count_of (&object.f), 2);
  map (type_table, sizeof type_table);
  CHECK_EQUAL (attach_f (), GOMP_PSET_DONE);
  CHECK_EQUAL (f->derived, twin (type_table));
  CHECK_EQUAL (count_of (&object.f), 3);
  object.f.dim[0].lower_bound = 0;
  CHECK_EQUAL (attach_f (), GOMP_PSET_DONE);
  CHECK_EQUAL (f->derived, twin (type_table));
  CHECK_EQUAL (f->dim[0].lower_bound, 0);
  CHECK_EQUAL (count_of (&object.f), 1);
  CHECK_EQUAL (gomp_pset_detach_finalize (DEVICE, &object.f, NULL, 0),
               GOMP_PSET_DONE);
  CHECK_EQUAL (f->base_addr, one);
  CHECK_EQUAL (f->derived, type_table);

  /* Without an addendum what lies there is not the descriptor's.  */
  object.f.extra = 0;
  f->derived = type_twin;
  CHECK_EQUAL (attach_f (), GOMP_PSET_DONE);
  CHECK_EQUAL (f->base_addr, twin (one));
  CHECK_EQUAL (f->derived, type_twin);
  finish ();
}

/* Elements below the base: the section's offset is negative.  The section need
   not begin at the base.  */
static void
check_offsets (void)
{
  start ();
  point_g (&one[10], 1, 5);
  object.g.dim[0].stride = -1;
  map (&object, sizeof object);
  map (&one[6], 5 * sizeof one[0]);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_GFORTRAN, &object.g,
                                 &one[10], -4 * sizeof one[0],
                                 5 * sizeof one[0], NULL, 0),
               GOMP_PSET_DONE);
  CHECK_EQUAL (((gfc_descriptor *) twin (&object.g))->base_addr,
               twin (&one[10]));
  unmap (&one[6], 5 * sizeof one[0]);

  /* Base not mapped, section is.  */
  point_g (one, 1, 20);
  map (&one[4], 8 * sizeof one[0]);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_GFORTRAN, &object.g, one,
                                 5 * sizeof one[0], 2 * sizeof one[0], NULL,
                                 0),
               GOMP_PSET_DONE);
  CHECK_EQUAL ((double *) ((gfc_descriptor *) twin (&object.g))->base_addr + 4,
               twin (&one[4]));
  finish ();
}

/* ---- No action ---------------------------------------------------------- */

static void
check_no_action (void)
{
  static char before[sizeof object];

  start ();
  map (one, sizeof one);
  CHECK_EQUAL (attach_g (), GOMP_PSET_NO_ACTION); /* no descriptor there */
  CHECK (strstr (gomp_pset_message (), "solver.f90:12: ")
         && strstr (gomp_pset_message (), " the descriptor at "));
  map (&object, sizeof object);
  memcpy (before, twin (&object), sizeof object);

  point_g (unmapped, 1, 20);
  CHECK_EQUAL (attach_g (), GOMP_PSET_NO_ACTION);
  CHECK (strstr (gomp_pset_message (), " the data at ") != NULL);
  CHECK (untouched (before));
  object.p = NULL;
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_POINTER, &object.p, NULL, 0,
                                 0, "a.c", 3),
               GOMP_PSET_NO_ACTION);
  CHECK (told ("a.c:3: gomp_pset attach: the pointer is null"));
  CHECK (untouched (before));

  /* An attached pointer to what is then not present: neither.  */
  point_g (one, 1, 20);
  CHECK_EQUAL (attach_g (), GOMP_PSET_DONE);
  point_g (unmapped, 1, 20);
  CHECK_EQUAL (attach_g (), GOMP_PSET_NO_ACTION);
  CHECK (count_of (&object.g) == 1 && holds_g (one, 1));

  /* Shared memory.  */
  point_g (one, 1, 20);
  CHECK_EQUAL (gomp_pset_attach (HOST, GOMP_PSET_GFORTRAN, &object.g, one, 0,
                                 160, "a.c", 4),
               GOMP_PSET_NO_ACTION);
  CHECK (told ("a.c:4: gomp_pset attach: the device shares the host's "
               "memory"));
  CHECK_EQUAL (gomp_pset_detach (HOST, &object.g, "a.c", 5),
               GOMP_PSET_NO_ACTION);
  CHECK_EQUAL (count_of (&object.g), 1);
  finish ();
}

/* An array without elements need not be anywhere.  */
static void
check_empty (void)
{
  start ();
  map (&object, sizeof object);
  point_g (unmapped, 1, 0);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_GFORTRAN, &object.g,
                                 unmapped, 0, 0, NULL, 0),
               GOMP_PSET_DONE);
  gfc_descriptor *d = twin (&object.g);
  CHECK (d->dim[0].upper_bound == 0 && d->dim[0].lower_bound == 1
         && d->base_addr != unmapped && count_of (&object.g) == 1);
  finish ();
}

/* ---- Errors ------------------------------------------------------------- */

static void
check_errors (void)
{
  static char before[sizeof object];
  unsigned count = 99;

  start ();
  map (&object, sizeof object);
  map (one, sizeof one);
  memcpy (before, twin (&object), sizeof object);

  CHECK_EQUAL (gomp_pset_attach (NONE, GOMP_PSET_GFORTRAN, &object.g, one, 0,
                                 160, "solver.f90", 120),
               GOMP_PSET_BAD_DEVICE);
  CHECK (told ("solver.f90:120: gomp_pset attach: there is no device 9"));
  CHECK_EQUAL (gomp_pset_attach (BROKEN, GOMP_PSET_GFORTRAN, &object.g, one, 0,
                                 160, "solver.f90", 121),
               GOMP_PSET_DEVICE_ERROR);
  CHECK (told ("solver.f90:121: gomp_pset attach: device is broken"));
  CHECK_EQUAL (gomp_pset_detach (NONE, &object.g, "b.c", 1),
               GOMP_PSET_BAD_DEVICE);
  CHECK_EQUAL (gomp_pset_attach_count (NONE, &object.g, &count),
               GOMP_PSET_BAD_DEVICE);
  CHECK_EQUAL (count, 99);
  CHECK_EQUAL (gomp_pset_attachments (NONE, NULL, NULL), GOMP_PSET_BAD_DEVICE);
  CHECK_EQUAL (gomp_pset_print_attachments (NONE, stdout),
               GOMP_PSET_BAD_DEVICE);

  /* Another data address than the descriptor has.  */
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_GFORTRAN, &object.g, two, 0,
                                 160, "b.c", 2),
               GOMP_PSET_BAD_DESCRIPTOR);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_POINTER, &object.p, two, 0,
                                 160, "b.c", 2),
               GOMP_PSET_BAD_DESCRIPTOR);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_CFI, &object.f, NULL, 0,
                                 160, "b.c", 2),
               GOMP_PSET_BAD_DESCRIPTOR);

  /* Sections: partly outside, negative, beyond the end of all.  */
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_GFORTRAN, &object.g, one, 8,
                                 160, "b.c", 3),
               GOMP_PSET_BAD_SECTION);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_GFORTRAN, &object.g, one,
                                 -8, 160, "b.c", 3),
               GOMP_PSET_BAD_SECTION);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_GFORTRAN, &object.g, one, 0,
                                 (size_t) -8, "b.c", 3),
               GOMP_PSET_BAD_SECTION);
  CHECK (strstr (gomp_pset_message (), "b.c:3: gomp_pset attach: a section of "
                 "-8 bytes, 0 from ") != NULL);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_GFORTRAN, &object.g, one,
                                 PTRDIFF_MAX, PTRDIFF_MAX, "b.c", 3),
               GOMP_PSET_BAD_SECTION);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_GFORTRAN, &object.g, one,
                                 -(uintptr_t) one - 8, 8, "b.c", 3),
               GOMP_PSET_BAD_SECTION);

  /* No descriptors.  */
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_GFORTRAN, NULL, one, 0, 160,
                                 "b.c", 4),
               GOMP_PSET_BAD_DESCRIPTOR);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_OTHER, &object.g, one, 0,
                                 160, "b.c", 4),
               GOMP_PSET_BAD_DESCRIPTOR);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_CFI, &object.g, one, 0, 160,
                                 "b.c", 4),
               GOMP_PSET_BAD_DESCRIPTOR);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_GFORTRAN, &object.f, one, 0,
                                 160, "b.c", 4),
               GOMP_PSET_BAD_DESCRIPTOR);
  static const signed char ranks[] = { 0, -1, 16, 127 };
  for (size_t i = 0; i < sizeof ranks; i++)
    {
      object.g.head.dtype.rank = ranks[i];
      CHECK_EQUAL (attach_g (), GOMP_PSET_BAD_DESCRIPTOR);
    }
  point_g (one, 1, 20);
  object.g.head.dtype.type = 77;
  CHECK_EQUAL (attach_g (), GOMP_PSET_BAD_DESCRIPTOR);
  point_g (one, 1, 20);
  object.g.head.dtype.version = 3;
  CHECK_EQUAL (attach_g (), GOMP_PSET_BAD_DESCRIPTOR);
  object.g.head.dtype.version = 0;
  object.g.dim[0].stride = PTRDIFF_MAX / 4;
  CHECK_EQUAL (attach_g (), GOMP_PSET_BAD_DESCRIPTOR);
  CHECK (strstr (gomp_pset_message (), "address space") != NULL);
  point_g (one, 1, 20);
  object.f.rank = 16;
  CHECK_EQUAL (attach_f (), GOMP_PSET_BAD_DESCRIPTOR);
  object.f.rank = 1;
  object.f.version = 2;
  CHECK_EQUAL (attach_f (), GOMP_PSET_BAD_DESCRIPTOR);
  object.f.version = FLANG_VERSION;
  object.f.dim[0].extent = -3;
  CHECK_EQUAL (attach_f (), GOMP_PSET_BAD_DESCRIPTOR);
  object.f.dim[0].extent = 20;
  object.f.dim[0].sm = PTRDIFF_MAX / 4;
  CHECK_EQUAL (attach_f (), GOMP_PSET_BAD_DESCRIPTOR);
  CHECK (untouched (before));
  finish ();

  /* A part of the descriptor is mapped: it says it has more dimensions.  */
  start ();
  map (&object.g, sizeof object.g);
  map (one, sizeof one);
  memset (&object.f, 0, sizeof object.f);       /* its second dimension */
  object.g.head.dtype.rank = 2;
  CHECK_EQUAL (attach_g (), GOMP_PSET_BAD_DESCRIPTOR);
  CHECK (strstr (gomp_pset_message (), "of rank 2, only a part is mapped")
         != NULL);
  CHECK_EQUAL (count_of (&object.g), 0);
  finish ();
}

/* The device fails: the state is as before, and the next call works.  */
static void
check_device_errors (void)
{
  start ();
  map (&object, sizeof object);
  map (one, sizeof one);
  fake_device_fail_in = 1;
  CHECK_EQUAL (attach_g (), GOMP_PSET_DEVICE_ERROR);
  CHECK (told ("solver.f90:12: gomp_pset attach: copy in failed"));
  CHECK_EQUAL (count_of (&object.g), 0);
  CHECK_STRING (fake_device_check (), NULL);
  CHECK (attach_g () == GOMP_PSET_DONE && holds_g (one, 1));
  fake_device_fail_in = 1;
  CHECK_EQUAL (gomp_pset_detach (DEVICE, &object.g, "a.c", 1),
               GOMP_PSET_DEVICE_ERROR);
  CHECK_EQUAL (count_of (&object.g), 1);
  CHECK_EQUAL (gomp_pset_detach (DEVICE, &object.g, "a.c", 1), GOMP_PSET_DONE);
  unmap (&object, sizeof object);       /* nobody holds it */
  CHECK_EQUAL (twin (&object), NULL);
  finish ();
}

/* ---- OpenACC's device, Flang's entry ------------------------------------ */

static void
check_acc_device (void)
{
  start ();
  map (&object, sizeof object);
  map (one, sizeof one);
  _FortranAOpenACCAttachDescriptor (&object.f, one, 0, sizeof one, "x.f90",
                                    4);
  CHECK_EQUAL (count_of (&object.f), 1);
  CHECK_EQUAL (gomp_pset_attach (GOMP_PSET_ACC_DEVICE, GOMP_PSET_CFI,
                                 &object.f, one, 0, sizeof one, "x.f90", 5),
               GOMP_PSET_DONE);
  CHECK_EQUAL (count_of (&object.f), 2);
  thread.dev = NULL;            /* the host */
  _FortranAOpenACCAttachDescriptor (&object.f, one, 0, sizeof one, "x.f90",
                                    6);
  CHECK_EQUAL (count_of (&object.f), 2);
  CHECK_EQUAL (gomp_pset_detach (GOMP_PSET_ACC_DEVICE, &object.f, "x.f90", 7),
               GOMP_PSET_NO_ACTION);
  finish ();
}

/* ---- A class container -------------------------------------------------- */

/* A directive attaches the container, a call the array descriptor in it: the
   pointer to the type's table stays the device's.  */
static void
check_container (void)
{
  static struct
  {
    struct { gfc_descriptor head; gfc_dimension dim[1]; } g;
    void *table;
  } container;

  start ();
  point_g (one, 1, 20);
  memcpy (&container.g, &object.g, sizeof container.g);
  container.table = type_table;
  map (&container, sizeof container);
  map (one, sizeof one);
  map (type_table, sizeof type_table);
  void *addresses[] = { &container, &container };
  size_t sizes[] = { sizeof container, 0 };
  unsigned short kinds[] = { GOMP_MAP_TO_PSET, GOMP_MAP_ATTACH };
  struct gomp_arrays arrays = { .n = 2, .addresses = addresses, .sizes = sizes,
                                .kinds = kinds, .acc = true };
  struct gomp_error err = { .text = "" };
  struct gomp_scratch scratch;
  struct gomp_list list;
  gomp_scratch_init (&scratch);
  CHECK (gomp_list_decode (&arrays, GOMP_CONTEXT_ENTER, &scratch, &list, &err)
         && gomp_run_enter (&fake_device, &list, false, true, &site, &scratch,
                            NULL, &err));
  gomp_scratch_fini (&scratch);
  CHECK_EQUAL (((void **) twin (&container.table))[0], twin (type_table));

  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_GFORTRAN, &container, one,
                                 0, 160, NULL, 0),
               GOMP_PSET_DONE);
  CHECK_EQUAL (count_of (&container), 2);
  CHECK_EQUAL (((void **) twin (&container.table))[0], twin (type_table));
  container.g.dim[0].upper_bound = 10;
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_GFORTRAN, &container, one,
                                 0, 80, NULL, 0),
               GOMP_PSET_DONE);
  CHECK_EQUAL (count_of (&container), 1);
  CHECK_EQUAL (((void **) twin (&container.table))[0], twin (type_table));
  finish ();
}

/* ---- The dump ----------------------------------------------------------- */

struct seen
{
  size_t n, most;
  struct gomp_pset_attachment all[8];
};

static bool
see (const struct gomp_pset_attachment *attachment, void *data)
{
  struct seen *seen = data;

  seen->all[seen->n++] = *attachment;
  count_of (attachment->host);  /* calls are allowed here */
  return seen->n < seen->most;
}

static bool
is (const struct gomp_pset_attachment *a, const void *host, size_t extent,
    unsigned count, gomp_pset_layout layout, const void *target)
{
  return (a->host == host && a->device == twin (host) && a->extent == extent
          && a->count == count && a->layout == layout
          && a->host_target == target && a->device_target == twin (target));
}

static void
check_dump (void)
{
  struct seen seen = { .most = 8 };
  char text[1000], wanted[1000];
  FILE *stream;

  start ();
  CHECK_EQUAL (gomp_pset_attachments (DEVICE, see, &seen), GOMP_PSET_DONE);
  CHECK_EQUAL (seen.n, 0);
  object.p = two;
  map (&object, sizeof object);
  map (one, sizeof one);
  map (two, sizeof two);
  attach_g ();
  attach_g ();
  attach_f ();
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_POINTER, &object.p, two, 0,
                                 8, NULL, 0),
               GOMP_PSET_DONE);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_CFI, &object.s, &two[3], 0,
                                 8, NULL, 0),
               GOMP_PSET_DONE);
  CHECK_EQUAL (gomp_pset_attachments (DEVICE, see, &seen), GOMP_PSET_DONE);
  CHECK_EQUAL (seen.n, 4);
  CHECK (is (&seen.all[0], &object.g, 64, 2, GOMP_PSET_GFORTRAN, one));
  CHECK (is (&seen.all[1], &object.f, 56, 1, GOMP_PSET_CFI, one));
  CHECK (is (&seen.all[2], &object.p, 8, 1, GOMP_PSET_POINTER, two));
  CHECK (is (&seen.all[3], &object.s, 24, 1, GOMP_PSET_CFI, &two[3]));

  /* The host has moved on, the device has not.  */
  object.p = one;
  seen = (struct seen) { .most = 3 };
  CHECK_EQUAL (gomp_pset_attachments (DEVICE, see, &seen), GOMP_PSET_DONE);
  CHECK_EQUAL (seen.n, 3); /* SEE said stop */
  CHECK_EQUAL (seen.all[2].host_target, one);
  CHECK_EQUAL (seen.all[2].device_target, twin (two));
  seen = (struct seen) { .most = 8 };
  CHECK_EQUAL (gomp_pset_attachments (HOST, see, &seen), GOMP_PSET_DONE);
  CHECK_EQUAL (seen.n, 0);

  gomp_pset_detach_finalize (DEVICE, &object.g, NULL, 0);
  gomp_pset_detach_finalize (DEVICE, &object.f, NULL, 0);
  gomp_pset_detach_finalize (DEVICE, &object.s, NULL, 0);
  memset (text, 0, sizeof text);
  stream = fmemopen (text, sizeof text, "w");
  CHECK_EQUAL (gomp_pset_print_attachments (DEVICE, stream), GOMP_PSET_DONE);
  fclose (stream);
  snprintf (wanted, sizeof wanted, "device 0: 1 attached\n"
            "  %p 8 bytes, pointer, count 1: host %p, device %p\n",
            (void *) &object.p, (void *) one, twin (two));
  CHECK_STRING (text, wanted);
  finish ();
}

/* A directive's last detach whose host value is not sent before somebody can
   see it: the pointer is not attached.  */
static void
check_dump_due (void)
{
  struct seen seen = { .most = 8 };

  start ();
  object.p = two;
  map (&object, sizeof object);
  map (two, sizeof two);
  CHECK_EQUAL (gomp_pset_attach (DEVICE, GOMP_PSET_POINTER, &object.p, two, 0,
                                 8, NULL, 0),
               GOMP_PSET_DONE);
  CHECK (gomp_attachment_lower (&fake_device.present, (uintptr_t) &object.p,
                                true));
  CHECK_EQUAL (fake_device.present.n_due, 1);
  CHECK_EQUAL (gomp_pset_attachments (DEVICE, see, &seen), GOMP_PSET_DONE);
  CHECK_EQUAL (seen.n, 0);
  finish ();
}

int
main (void)
{
  unit_case ("the last detach before its value is sent: not attached");
  check_dump_due ();
  unit_case ("attach: a second attach counts");
  check_counter ();
  unit_case ("detach: the last one brings the host's pointer back");
  check_detach ();
  unit_case ("descriptors of all layouts: attached");
  check_layouts ();
  unit_case ("sections away from their base: attached at their base");
  check_offsets ();
  unit_case ("null and absent pointers: nothing is done");
  check_no_action ();
  unit_case ("arrays without elements: need not be anywhere");
  check_empty ();
  unit_case ("what cannot be attached: refused, as it was");
  check_errors ();
  unit_case ("the device fails: as before, and the next call works");
  check_device_errors ();
  unit_case ("no device named: that of OpenACC's thread");
  check_acc_device ();
  unit_case ("containers: the pointer to the type's table stays");
  check_container ();
  unit_case ("printing: what is attached, and how often");
  check_dump ();
  return unit_result ();
}
