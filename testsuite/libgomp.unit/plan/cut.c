/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What reaches out of a mapping is an error that names both, in programs with
   Fortran, too, whatever its size; but for what the list's descriptor proves
   to be no elements.  */

#include <stdlib.h>
#include <string.h>

#include "fake-device.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"
#include "unit.h"

/* What gfortran's run-time library is known by.  */
void _gfortran_set_args (void);
void
_gfortran_set_args (void)
{
}

#define MOST 8

static const struct gomp_site site = { .construct = "cut" };
static _Alignas (64) unsigned char memory[1024];
static void *addresses[MOST];
static size_t sizes[MOST];
static unsigned short kinds[MOST];
static size_t n;
static bool acc;
static struct gomp_error err;

static void
add (const void *address, size_t size, unsigned kind)
{
  addresses[n] = (void *) address;
  sizes[n] = size;
  kinds[n++] = (unsigned short) (0x0200 | kind);
}

static bool
run (enum gomp_context context, struct gomp_region *region)
{
  struct gomp_arrays arrays = { .n = n, .addresses = addresses,
                                .sizes = sizes, .kinds = kinds, .acc = acc };

  n = 0;
  return fake_device_run (&arrays, context, &site, region, &err);
}

static bool
run_target (enum gomp_context context)
{
  struct gomp_region *region = fake_device_region ();
  struct gomp_scratch scratch;
  bool fine = run (context, region);

  if (fine)
    {
      gomp_scratch_init (&scratch);
      fine = gomp_construct_end (region, &site, &scratch, &err);
      gomp_scratch_fini (&scratch);
    }
  free (region);
  return fine;
}

/* Does ERR name SIZE bytes at START and the MAPPED bytes at WHERE?  */
static bool
names (size_t start, size_t size, size_t where, size_t mapped)
{
  return (err.text[0] != '\0'
          && err.about.start == (uintptr_t) memory + start
          && err.about.size == size
          && err.about.other_start == (uintptr_t) memory + where
          && err.about.other_size == mapped && err.about.found
          && err.about.remedy);
}

static struct gomp_mapping *
mapping_at (size_t offset)
{
  struct gomp_mapping *mapping;

  gomp_present_lock (&fake_device.present);
  mapping = gomp_present_at (&fake_device.present,
                             (uintptr_t) memory + offset);
  gomp_present_unlock (&fake_device.present);
  return mapping;
}

static void
enter (size_t start, size_t size)
{
  add (memory + start, size, GOMP_MAP_TO);
  CHECK (run (GOMP_CONTEXT_ENTER, NULL));
}

static void
leave (size_t start, size_t size)
{
  add (memory + start, size, GOMP_MAP_DELETE);
  CHECK (run (GOMP_CONTEXT_EXIT, NULL));
  CHECK_EQUAL (mapping_at (start), NULL);
}

/* Of TOTAL bytes at START, MAPPED at WHERE are mapped.  All sizes that a
   section with gaps may have, by its number of elements and its stride, are
   among them.  */
static void
test_part (size_t start, size_t total, size_t where, size_t mapped)
{
  static const enum gomp_context contexts[]
    = { GOMP_CONTEXT_TARGET, GOMP_CONTEXT_DATA };

  enter (where, mapped);
  for (int c = 0; c < 2; c++)
    {
      add (memory + start, total, GOMP_MAP_TOFROM);
      CHECK (!run_target (contexts[c]) && names (start, total, where, mapped));
    }
  add (memory + start, total, GOMP_MAP_TO);
  CHECK (!run (GOMP_CONTEXT_ENTER, NULL)
         && names (start, total, where, mapped));
  add (memory + start, total, GOMP_MAP_TO);
  CHECK (!run (GOMP_CONTEXT_UPDATE, NULL)
         && names (start, total, where, mapped));
  add (memory + start, total, GOMP_MAP_FROM);
  CHECK (!run (GOMP_CONTEXT_UPDATE, NULL)
         && names (start, total, where, mapped));
  add (memory + start, total, GOMP_MAP_FROM);
  CHECK (!run (GOMP_CONTEXT_EXIT, NULL)
         && names (start, total, where, mapped));
  CHECK (mapping_at (where) && mapping_at (where)->refcount == 1);
  CHECK_STRING (fake_device_check (), NULL);
  leave (where, mapped);
}

static void
test_parts (void)
{
  for (int k = 0; k < 2; k++)
    {
      acc = k;
      for (size_t total = 8; total <= 80; total += 4)
        for (size_t mapped = 4; mapped < total; mapped += 4)
          test_part (64, total, 64, mapped);
      test_part (64, 400, 64, 240);
      test_part (64, 72, 64, 64);
      test_part (64, 80, 80, 8);
      test_part (64, 80, 40, 64);
    }
  acc = false;
}

/* The members of a structure, the last of which is not mapped.  */
static void
test_members (void)
{
  add (memory, 2, GOMP_MAP_STRUCT);
  add (memory, 8, GOMP_MAP_TO);
  add (memory + 8, 56, GOMP_MAP_TO);
  CHECK (run (GOMP_CONTEXT_ENTER, NULL));
  add (memory, 72, GOMP_MAP_TOFROM);
  CHECK (!run_target (GOMP_CONTEXT_TARGET) && names (0, 72, 0, 8));
  add (memory, 8, GOMP_MAP_DELETE);
  leave (8, 56);
}

/* p => a(1:10:3): gfortran says 48 bytes, and a has 40.  */
static void
describe (gfc_descriptor *d, const void *base)
{
  memset (d, 0, GFC_DESCRIPTOR_SIZE (1));
  d->base_addr = (void *) base;
  d->dtype.elem_len = 4;
  d->dtype.rank = 1;
  d->dtype.type = 3;
  d->span = 4;
  d->dim[0] = (gfc_dimension) { 3, 1, 4 };
}

static void
add_section (const unsigned char *data, gfc_descriptor *d, unsigned kind)
{
  add (data, 48, kind);
  add (d, 64, GOMP_MAP_TO_PSET);
  add (d, 0, GOMP_MAP_POINTER);
}

static void
test_sections (void)
{
  gfc_descriptor *d = (gfc_descriptor *) (memory + 512);

  describe (d, memory);
  enter (0, 40);
  add_section (memory, d, GOMP_MAP_TOFROM);
  CHECK (run_target (GOMP_CONTEXT_TARGET));
  add_section (memory, d, GOMP_MAP_TOFROM);
  CHECK (run_target (GOMP_CONTEXT_DATA));
  /* No descriptor: it may be all of 48 bytes.  */
  add (memory, 48, GOMP_MAP_FROM);
  CHECK (!run (GOMP_CONTEXT_UPDATE, NULL) && names (0, 48, 0, 40));
  CHECK (strstr (err.about.remedy, "stride") != NULL);
  /* The section is longer than what is mapped.  */
  leave (0, 40);
  enter (0, 36);
  add_section (memory, d, GOMP_MAP_TOFROM);
  CHECK (!run_target (GOMP_CONTEXT_TARGET));
  leave (0, 36);
}

/* The elements of a component, of which gfortran counts too few: all of them
   are to be mapped.  */
static void
test_component (void)
{
  gfc_descriptor *d = (gfc_descriptor *) (memory + 512);

  describe (d, memory);
  d->span = 16;
  d->dim[0] = (gfc_dimension) { 1, 1, 6 };
  enter (0, 24);
  add (memory, 24, GOMP_MAP_TOFROM);
  add (d, 64, GOMP_MAP_TO_PSET);
  add (d, 0, GOMP_MAP_POINTER);
  CHECK (!run_target (GOMP_CONTEXT_TARGET) && names (0, 84, 0, 24));
  leave (0, 24);
}

/* What is behind a section is the program's own.  */
static void
test_behind (void)
{
  gfc_descriptor *d = (gfc_descriptor *) (memory + 512);
  struct gomp_region *region = fake_device_region ();
  struct gomp_scratch scratch;

  describe (d, memory);
  add_section (memory, d, GOMP_MAP_TOFROM);
  CHECK (run (GOMP_CONTEXT_DATA, region));
  memset (memory + 40, 77, 8);
  gomp_scratch_init (&scratch);
  CHECK (gomp_construct_end (region, &site, &scratch, &err));
  gomp_scratch_fini (&scratch);
  free (region);
  for (int b = 40; b < 48; b++)
    CHECK_EQUAL (memory[b], 77);
}

int
main (void)
{
  fake_device_init ();
  unit_case ("parts that reach out of a mapping: errors that name both");
  test_parts ();
  unit_case ("members of a structure, the last not mapped: an error");
  test_members ();
  unit_case ("sections with descriptors: no elements, no error");
  test_sections ();
  unit_case ("elements of a component: all of them are mapped");
  test_component ();
  unit_case ("what is behind a section: the program's own");
  test_behind ();
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
