/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Gathering copies from the device: what travels together, that everything
   arrives, and that constants are left alone.  */

#include <stdlib.h>
#include <string.h>

#include "fake-device.h"
#include "device/device-stats.h"
#include "gomp-constants.h"
#include "run/staging.h"
#include "unit.h"

#define PIECES 64
#define PIECE 512

static const int constant[4] = { 1, 2, 3, 4 };
static const struct gomp_site site;
static char host[PIECES][PIECE];

static struct gomp_chunk chunks[2]; /* of two slabs */
static struct gomp_mapping mappings[PIECES];

static void
make_slabs (void)
{
  for (int s = 0; s < 2; s++)
    {
      CHECK (gomp_pool_add_slab (&fake_device.present.pool,
                                 gomp_device_alloc (&fake_device, 4096),
                                 4096));
      /* All but the worst start.  */
      chunks[s] = gomp_pool_acquire (&fake_device.present.pool, 4096 - 256, 1);
      CHECK (gomp_chunk_given (chunks[s]));
    }
}

/* Device memory of one slab, or two, with the pieces SPACING bytes apart.  */
static uint64_t
transfers (size_t spacing, bool two_slabs)
{
  char *device = malloc (PIECES * spacing);
  struct gomp_copy_out copies[PIECES];
  struct gomp_error err = { .text = "" };
  uint64_t before = gomp_device_stats.copies_out;

  memset (host, 0, sizeof host);
  for (int p = 0; p < PIECES; p++)
    {
      /* In reverse, since callers list them in any order.  */
      int c = PIECES - 1 - p;
      memset (device + (size_t) p * spacing, p + 1, PIECE);
      mappings[p].chunk = chunks[two_slabs && p >= PIECES / 2];
      copies[c] = (struct gomp_copy_out) {
        .host = (uintptr_t) host[p], .size = PIECE, .mapping = &mappings[p],
        .device = gomp_devaddr_make ((uintptr_t) device
                                     + (size_t) p * spacing)
      };
    }
  CHECK (gomp_staging_copy_out (&fake_device, copies, PIECES, &site, &err));
  for (int p = 0; p < PIECES; p++)
    CHECK (host[p][0] == p + 1 && host[p][PIECE - 1] == p + 1);
  free (device);
  return gomp_device_stats.copies_out - before;
}

/* BYTES come back for a constant.  */
static bool
constant_back (const int *bytes, struct gomp_error *err)
{
  struct gomp_copy_out copy
    = { .host = (uintptr_t) constant, .size = sizeof constant,
        .device = gomp_devaddr_make ((uintptr_t) bytes),
        .mapping = &mappings[0] };

  err->text[0] = '\0';
  return gomp_staging_copy_out (&fake_device, &copy, 1, &site, err);
}

/* ---- Much at once ------------------------------------------------------- */

#define MANY 300
#define MANY_SIZE ((size_t) 32000)

static unsigned char *many;

/* KIND for all of them, as one construct; how many copies was that?  */
static uint64_t
many_copies (enum gomp_context context, unsigned kind)
{
  static void *addresses[MANY];
  static size_t sizes[MANY];
  static unsigned short kinds[MANY];
  const struct gomp_arrays arrays
      = { .n = MANY, .addresses = addresses, .sizes = sizes, .kinds = kinds };
  const struct gomp_site place = { .construct = "many" };
  struct gomp_error err;
  uint64_t before = gomp_device_stats.copies_in + gomp_device_stats.copies_out;

  for (int i = 0; i < MANY; i++)
    {
      addresses[i] = many + (size_t) i * MANY_SIZE;
      sizes[i] = MANY_SIZE;
      kinds[i] = (unsigned short) (kind | 3 << 8);
    }
  CHECK (fake_device_run (&arrays, context, &place, NULL, &err));
  return (gomp_device_stats.copies_in + gomp_device_stats.copies_out - before);
}

/* Nearly 10 MB of small objects: some copies, no buffer of that size, and every
   byte arrives.  */
static void
check_much (void)
{
  uint64_t copies;

  many = malloc (MANY * MANY_SIZE);
  for (size_t i = 0; i < MANY * MANY_SIZE; i++)
    many[i] = (unsigned char) (i * 2654435761u >> 13);
  copies = many_copies (GOMP_CONTEXT_ENTER, GOMP_MAP_TO);
  CHECK_EQUAL (copies, 3);
  memset (many, 0, MANY * MANY_SIZE);
  copies = many_copies (GOMP_CONTEXT_EXIT, GOMP_MAP_FROM);
  CHECK (copies >= 3 && copies <= 4);
  for (size_t i = 0; i < MANY * MANY_SIZE; i++)
    if (many[i] != (unsigned char) (i * 2654435761u >> 13))
      {
        CHECK (!"intact");
        break;
      }
  free (many);
}

static void
test_constants (void)
{
  int same[4] = { 1, 2, 3, 4 }, other[4] = { 1, 2, 9, 4 };
  struct gomp_error err;

  CHECK (constant_back (same, &err));
  CHECK (!constant_back (other, &err));
  CHECK (strstr (err.text, "constant") && strstr (err.text, "byte 8"));
  CHECK_EQUAL (constant[2], 3);
}

static void
test_buffers (void)
{
  char *small = gomp_staging_buffer (10), *large;

  memset (small, 1, 10);
  large = gomp_staging_buffer (1 << 20);
  memset (large, 2, 1 << 20);
  CHECK_EQUAL ((uintptr_t) large & 15, 0);
}

int
main (void)
{
  fake_device_init ();
  unit_case ("pieces side by side: travel together, slab by slab");
  make_slabs ();
  CHECK_EQUAL (transfers (PIECE, false), 1);
  CHECK_EQUAL (transfers (2 * PIECE, false), 1);
  CHECK_EQUAL (transfers (PIECE, true), 2);
  unit_case ("pieces far apart: travel one by one");
  CHECK_EQUAL (transfers (PIECE + 4096, false), PIECES);
  unit_case ("constants: left alone, and an error where they have changed");
  test_constants ();
  unit_case ("buffers: grow, aligned");
  test_buffers ();
  unit_case ("much at once: some copies, every byte arrives");
  check_much ();
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
