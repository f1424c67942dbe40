/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Every construct, with its first, second, third ... device operation failing
   until it succeeds.  After each failure: an error text, the present table, the
   counts and the attachment counters as before, no device memory taken, and the
   next construct works.  */

#include <stdlib.h>
#include <string.h>

#include "table/attach.h"
#include "fake-device.h"
#include "gfc-descriptor.h"
#include "unit.h"

/* An array type(t) :: s with a descriptor component at byte 8, its target, and
   two large arrays.  */
#define BIG 40000
static struct
{
  char s[104];
  char data[24];
  char big[BIG], big2[BIG];
} host;

static const struct gomp_site site = { .construct = "test" };
static bool openacc;            /* what the lists are from */

struct entry
{
  void *address;
  size_t size;
  unsigned short kind;
};

/* ---- State of the table, for comparison --------------------------------- */

struct state
{
  char text[4096];
  size_t taken;
};

static bool
describe (const struct gomp_mapping *mapping, void *data)
{
  const struct gomp_attachments *all = gomp_mapping_attachments (mapping);
  struct state *state = data;
  size_t at = strlen (state->text);

  snprintf (state->text + at, sizeof state->text - at,
            "%tx+%zx@%zx count %u dynamic %u busy %d pins %u reset %d",
            mapping->host_start - (uintptr_t) &host,
            mapping->host_end - mapping->host_start,
            mapping->device_start.value,
            gomp_mapping_leader (mapping)->refcount,
            gomp_mapping_leader (mapping)->dynamic, mapping->busy,
            mapping->pins, mapping->attach_reset);
  for (size_t i = 0; all && i < all->n; i++)
    {
      at = strlen (state->text);
      snprintf (state->text + at, sizeof state->text - at, " [%tx+%zx: %u]",
                all->records[i]->start - (uintptr_t) &host,
                all->records[i]->extent, all->records[i]->count);
    }
  strcat (state->text, "\n");
  return true;
}

static struct state
take_state (void)
{
  struct state state = { "", 0 };

  gomp_present_lock (&fake_device.present);
  gomp_present_walk (&fake_device.present, describe, &state);
  state.taken = fake_device.present.pool.bytes_taken;
  gomp_present_unlock (&fake_device.present);
  return state;
}

/* ---- Carrying out a list ------------------------------------------------ */

static bool
carry_out (enum gomp_context context, const struct entry *entries, size_t n,
           struct gomp_region *region, struct gomp_error *err)
{
  void *addresses[16];
  size_t sizes[16];
  unsigned short kinds[16];
  struct gomp_arrays arrays = { .n = n, .addresses = addresses,
                                .sizes = sizes, .kinds = kinds,
                                .acc = openacc };

  for (size_t i = 0; i < n; i++)
    {
      addresses[i] = entries[i].address;
      sizes[i] = entries[i].size;
      kinds[i] = entries[i].kind;
    }
  return fake_device_run (&arrays, context, &site, region, err);
}

/* Fail the first operation, then the second ... and compare.  Returns how many
   operations the construct needs.  */
static unsigned
check_construct (const char *name, enum gomp_context context,
                 const struct entry *entries, size_t n,
                 struct gomp_region *region)
{
  struct gomp_error err;

  unit_case ("%s: each failure leaves all as it was", name);
  for (unsigned nth = 1; nth < 100; nth++)
    {
      struct state before = take_state ();
      fake_device_fail_in = nth;
      bool fine = carry_out (context, entries, n, region, &err);
      bool failed = fake_device_fail_in == 0;
      fake_device_fail_in = 0;
      CHECK_STRING (fake_device_check (), NULL);
      if (fine)
        {
          /* An allocation that fails is tried again, smaller.  */
          if (!failed)
            return nth - 1;
          printf ("# %s: survives failure %u\n", name, nth);
          return nth;
        }
      struct state after = take_state ();
      CHECK (err.text[0] != '\0');
      CHECK_STRING (before.text, after.text);
      CHECK_EQUAL (before.taken, after.taken);
      if (strcmp (before.text, after.text) != 0)
        printf ("# %s, failure %u: before\n%safter\n%s", name, nth,
                before.text, after.text);
    }
  CHECK (!"a construct that never succeeds");
  return 0;
}

static void
check_leave (const char *name, struct gomp_region *region)
{
  struct gomp_scratch scratch;
  struct gomp_error err;

  unit_case ("%s: each failure leaves all as it was", name);
  for (unsigned nth = 1; nth < 100; nth++)
    {
      struct state before = take_state ();
      bool fine;
      gomp_scratch_init (&scratch);
      err.text[0] = '\0';
      fake_device_fail_in = nth;
      fine = gomp_construct_end (region, &site, &scratch, &err);
      fake_device_fail_in = 0;
      gomp_scratch_fini (&scratch);
      CHECK_STRING (fake_device_check (), NULL);
      if (fine)
        return;
      struct state after = take_state ();
      CHECK (err.text[0] != '\0');
      CHECK_STRING (before.text, after.text);
      CHECK_EQUAL (before.taken, after.taken);
    }
}

static void
set_descriptor (void *base)
{
  gfc_descriptor *d = (gfc_descriptor *) (host.s + 8);

  memset (d, 0, GFC_DESCRIPTOR_SIZE (1));
  d->base_addr = base;
  d->dtype.elem_len = 4;
  d->dtype.rank = 1;
  d->dtype.type = 1;
  d->span = 4;
  d->dim[0] = (gfc_dimension) { 1, 1, 6 };
}

/* OpenACC's constructs on the same objects.  */
static void
check_openacc (void)
{
  const struct entry whole[] = { { host.s, 104, 0x0301 } };
  const struct entry component[] = { { host.s, 1, 0x031c },
                                     { host.s + 8, 64, 0x0300 },
                                     { host.data, 24, 0x0203 },
                                     { host.s + 8, 64, 0x0305 },
                                     { host.s + 8, 0, 0x0350 } };
  const struct entry update[] = { { host.data, 24, 0x0281 },
                                  { host.s + 8, 64, 0x0305 },
                                  { host.s + 8, 0, 0x031d } };
  const struct entry leave[] = { { host.s + 8, 64, 0x0317 },
                                 { host.data, 24, 0x0202 },
                                 { host.s + 8, 64, 0x0305 },
                                 { host.s + 8, 0, 0x0351 } };
  const struct entry last[] = { { host.s, 104, 0x0282 },
                                { host.data, 24, 0x0282 } };
  struct gomp_region *region;

  openacc = true;
  set_descriptor (host.data);
  check_construct ("acc enter data", GOMP_CONTEXT_ENTER, whole, 1, NULL);
  check_construct ("acc enter data of a component", GOMP_CONTEXT_ENTER,
                   component, 5, NULL);
  check_construct ("acc enter data again", GOMP_CONTEXT_ENTER, component, 5,
                   NULL);
  host.s[8 + 56]++;             /* other bounds: the counter begins again */
  region = fake_device_region ();
  check_construct ("acc data", GOMP_CONTEXT_DATA, component, 5, region);
  host.s[8 + 56]++;
  check_construct ("acc update", GOMP_CONTEXT_UPDATE, update, 3, NULL);
  check_leave ("the end of acc data", region);
  free (region);
  check_construct ("acc exit data of a component", GOMP_CONTEXT_EXIT, leave, 4,
                   NULL);
  check_construct ("acc exit data", GOMP_CONTEXT_EXIT, last, 2, NULL);
  CHECK_EQUAL (fake_device.present.by_host.count, 0);
  openacc = false;
}

int
main (void)
{
  struct gomp_region *region;

  fake_device_init ();
  set_descriptor (host.data);

  const struct entry whole[] = { { host.s, 104, 0x0301 } };
  check_construct ("enter data", GOMP_CONTEXT_ENTER, whole, 1, NULL);

  const struct entry component[] = { { host.s, 1, 0x031c },
                                     { host.s + 8, 64, 0x0301 },
                                     { host.data, 24, 0x0201 },
                                     { host.s + 8, 0, 0x031d } };
  check_construct ("enter data of a component", GOMP_CONTEXT_ENTER, component,
                   4, NULL);
  host.s[8 + 56]++;             /* other bounds: sent again */
  check_construct ("enter data of a component again", GOMP_CONTEXT_ENTER,
                   component, 4, NULL);

  const struct entry attach[] = { { host.big, BIG, 0x0303 },
                                  { host.big2, BIG, 0x0303 },
                                  { host.data, 24, 0x0313 },
                                  { host.s + 8, 0, 0x0350 } };
  region = fake_device_region ();
  check_construct ("target", GOMP_CONTEXT_TARGET, attach, 4, region);
  check_leave ("the end of target", region);
  free (region);

  region = fake_device_region ();
  check_construct ("target data", GOMP_CONTEXT_DATA, attach, 4, region);
  const struct entry update[] = { { host.big, BIG, 0x0301 },
                                  { host.big2, BIG, 0x0302 },
                                  { host.s, 104, 0x0301 } };
  check_construct ("update", GOMP_CONTEXT_UPDATE, update, 3, NULL);
  check_leave ("the end of target data", region);
  free (region);

  const struct entry leave[] = { { host.s, 104, 0x0302 },
                                 { host.data, 24, 0x0207 },
                                 { host.s, 104, 0x0307 } };
  check_construct ("exit data", GOMP_CONTEXT_EXIT, leave, 3, NULL);
  CHECK_EQUAL (fake_device.present.by_host.count, 0);
  check_openacc ();
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
