/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The present table while contents travel: transfers, who waits for them,
   pins; and mappings by their address on the device.  */

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "present-support.h"

/* ---- Transfers ---------------------------------------------------------- */

static struct gomp_transfer *
begin_for (struct gomp_mapping *mapping)
{
  struct gomp_transfer *transfer = gomp_present_begin (&table);

  mapping->transfer = table.transfers;
  return transfer;
}

/* Transfers that one thread has begun one inside the other: a mapping is in use
   until its own has ended, and all before.  */
static void
test_transfers (void)
{
  struct gomp_transfer *first, *second, *third;
  struct gomp_mapping *a, *b;

  table_init (0x10000);
  step_insert (0, 100);
  step_insert (100, 200);
  a = model[0];
  b = model[100];
  CHECK (!gomp_present_in_use (&table, a));
  first = begin_for (a);
  second = begin_for (b);
  CHECK (first && second && first != second);
  CHECK (gomp_present_in_use (&table, a) && gomp_present_in_use (&table, b));
  gomp_present_end (&table, second);
  CHECK (gomp_present_in_use (&table, a));
  second = begin_for (b);
  gomp_present_end (&table, first);
  CHECK (!gomp_present_in_use (&table, a));
  CHECK (gomp_present_in_use (&table, b));
  third = begin_for (b);
  gomp_present_end (&table, second);
  CHECK (gomp_present_in_use (&table, b));
  gomp_present_end (&table, third);
  CHECK (!gomp_present_in_use (&table, b));
  gomp_mapping_pin (b);
  CHECK (gomp_present_in_use (&table, b));
  gomp_mapping_unpin (b);
  CHECK (!gomp_present_in_use (&table, b));
  table_fini ();
}

/* More pins than the mapping itself has room for.  */
static void
test_pins (void)
{
  struct gomp_mapping *mapping;

  table_init (0x10000);
  step_insert (0, 100);
  mapping = model[0];
  for (unsigned i = 0; i < 70000; i++)
    gomp_mapping_pin (mapping);
  for (unsigned i = 0; i < 69999; i++)
    gomp_mapping_unpin (mapping);
  CHECK (gomp_present_in_use (&table, mapping));
  gomp_mapping_unpin (mapping);
  CHECK (!gomp_present_in_use (&table, mapping));
  step_remove (0, NULL);
  table_fini ();
}

/* The numbers of transfers come to their end while one is on its way.  */
static void
test_renumber (bool active)
{
  struct gomp_transfer *old, *new;
  struct gomp_mapping *a, *b, *c;

  table_init (0x10000);
  step_insert (0, 100);
  step_insert (100, 200);
  step_insert (200, 300);
  a = model[0];
  b = model[100];
  c = model[200];
  table.transfers = UINT32_MAX - 2;
  table.transfers_over = UINT32_MAX - 2;
  new = begin_for (a);
  gomp_present_end (&table, new);
  CHECK (!gomp_present_in_use (&table, a));
  old = begin_for (b);
  if (!active)
    gomp_present_end (&table, old);
  CHECK_EQUAL (table.transfers, UINT32_MAX);
  new = begin_for (c);
  CHECK (table.transfers < 10);
  CHECK_EQUAL (gomp_present_in_use (&table, b), active);
  CHECK (gomp_present_in_use (&table, c));
  if (active)
    gomp_present_end (&table, old);
  CHECK (!gomp_present_in_use (&table, a) && !gomp_present_in_use (&table, b));
  CHECK (gomp_present_in_use (&table, c));
  gomp_present_end (&table, new);
  CHECK (!gomp_present_in_use (&table, c));
  table_fini ();
}

/* As many at once as there are slots, whoever begins them.  */
static void
test_transfers_many (void)
{
  struct gomp_transfer *all[GOMP_PRESENT_TRANSFERS];
  struct gomp_mapping *mapping;

  table_init (0x10000);
  step_insert (0, 100);
  mapping = model[0];
  for (size_t i = 0; i < GOMP_PRESENT_TRANSFERS; i++)
    {
      all[i] = begin_for (mapping);
      CHECK (all[i] != NULL);
    }
  CHECK_EQUAL (gomp_present_begin (&table), NULL);
  gomp_present_end (&table, all[5]);
  CHECK_EQUAL (gomp_present_begin (&table), all[5]);
  for (size_t i = 0; i < GOMP_PRESENT_TRANSFERS; i++)
    {
      CHECK (gomp_present_in_use (&table, mapping));
      gomp_present_end (&table, all[i]);
    }
  CHECK (!gomp_present_in_use (&table, mapping));
  table_fini ();
}

static bool end_seen;

static void *
end_later (void *transfer)
{
  /* Until the other thread sleeps, which it says under the lock.  */
  while (__atomic_load_n (&table.waiters, __ATOMIC_RELAXED) == 0)
    usleep (100);
  __atomic_store_n (&end_seen, true, __ATOMIC_RELAXED);
  gomp_present_end (&table, transfer);
  return NULL;
}

static void
test_transfer_wait (void)
{
  struct gomp_mapping *mapping;
  pthread_t thread;

  table_init (0x10000);
  step_insert (0, 100);
  mapping = model[0];
  pthread_create (&thread, NULL, end_later, begin_for (mapping));
  while (gomp_present_in_use (&table, mapping))
    gomp_present_wait (&table);
  CHECK (__atomic_load_n (&end_seen, __ATOMIC_RELAXED));
  CHECK_EQUAL (table.waiters, 0);
  gomp_present_unlock (&table);
  pthread_join (thread, NULL);
  gomp_present_lock (&table);
  table_fini ();
}

/* ---- By device address -------------------------------------------------- */

enum
{
  INDEXED = 500,
  STEP = 64,
  FAR = 0x700000
};

/* Where the I-th mapping lies on the device: in another order.  */
static gomp_devaddr
device_place (size_t i)
{
  return gomp_devaddr_make (FAR + i * 7919 % INDEXED * STEP);
}

static void
check_device_places (struct gomp_mapping **all)
{
  for (size_t i = 0; i < INDEXED; i++)
    {
      gomp_devaddr at = device_place (i);
      CHECK_EQUAL (gomp_present_by_device (&table, at), all[i]);
      CHECK_EQUAL (
          gomp_present_by_device (&table, gomp_devaddr_add (at, STEP / 2)),
          all[i]);
      CHECK_EQUAL (
          gomp_present_by_device (&table, gomp_devaddr_add (at, STEP - 1)),
          NULL);
    }
}

/* Mappings in the pool's memory, put in before and after somebody asked;
   some go.  One byte behind each is nobody's.  */
static void
test_by_device (void)
{
  struct gomp_mapping *all[INDEXED] = { NULL };
  struct gomp_chunk chunk;

  table_init (0x10000);
  gomp_pool_add_slab (&table.pool, gomp_devaddr_make (FAR), INDEXED * STEP);
  chunk = gomp_pool_acquire (&table.pool, INDEXED * STEP, 1);
  CHECK_EQUAL (gomp_chunk_start (&table.pool, chunk).value, FAR);
  gomp_present_hold_chunk (&table, chunk);
  CHECK_EQUAL (gomp_present_by_device (&table, device_place (0)), NULL);
  for (int again = 0; again < 2; again++)
    {
      table.indexed = again;
      for (size_t i = 0; i < INDEXED; i++)
        {
          uintptr_t host = base + i * STEP;
          all[i]
              = gomp_present_make (&table, host, host + STEP - 1,
                                   device_place (i), GOMP_LIFE_COUNTED, NULL);
          all[i]->chunk = chunk;
          gomp_present_hold_chunk (&table, chunk);
          gomp_present_insert (&table, all[i]);
        }
      check_device_places (all);
      CHECK_STRING (gomp_present_check (&table), NULL);
      for (size_t i = 0; i < INDEXED; i += 3)
        {
          gomp_present_remove (&table, all[i], NULL);
          all[i] = NULL;
        }
      check_device_places (all);
      CHECK_EQUAL (table.by_device.count, INDEXED - (INDEXED + 2) / 3);
      for (size_t i = 0; i < INDEXED; i++)
        if (all[i])
          gomp_present_remove (&table, all[i], NULL);
      CHECK_EQUAL (table.by_device.count, 0);
      CHECK_EQUAL (*gomp_chunk_users (&table.pool, chunk), 1);
    }
  table_fini ();
}

int
main (void)
{
  unit_case ("transfers one inside the other: in use until all have ended");
  test_transfers ();
  unit_case ("pins: more than a mapping has room for");
  test_pins ();
  unit_case ("numbers of transfers: come to their end");
  test_renumber (false);
  test_renumber (true);
  unit_case ("transfers: as many at once as there are slots");
  test_transfers_many ();
  unit_case ("transfers of other threads: waited for");
  test_transfer_wait ();
  unit_case ("device addresses: the mapping they are in");
  test_by_device ();
  return unit_result ();
}
