/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs: when they are carried out from memory, and that
   whatever has changed meanwhile is seen.  */

#include <stdlib.h>
#include <string.h>

#include "memo-support.h"

#define N 4

static unsigned char data[N][64];
static struct { void *base; size_t rest[7]; } descriptor;

/* N arrays.  */
static struct list
arrays_list (unsigned kind)
{
  struct list list = { .n = 0 };

  for (int i = 0; i < N; i++)
    add (&list, data[i], sizeof data[i], kind);
  return list;
}

/* An array, a pset with its pointer to that, a value.  */
static struct list
descriptor_list (uintptr_t value)
{
  struct list list = { .n = 0 };

  add (&list, data[0], sizeof data[0], GOMP_MAP_TOFROM);
  add (&list, &descriptor, sizeof descriptor, GOMP_MAP_TO_PSET);
  add (&list, &descriptor.base, 0, GOMP_MAP_POINTER);
  add (&list, (void *) value, 0, GOMP_MAP_FIRSTPRIVATE_INT);
  return list;
}

/* Operations since the last call.  */
static char *log_text;
static size_t log_size;

static const char *
operations (void)
{
  static char text[4096];

  if (fake_device_log)
    {
      fclose (fake_device_log);
      snprintf (text, sizeof text, "%s", log_text);
      free (log_text);
    }
  fake_device_log = open_memstream (&log_text, &log_size);
  return text;
}

static void
stop_log (void)
{
  fclose (fake_device_log);
  free (log_text);
  fake_device_log = NULL;
}

/* ---- What is made ------------------------------------------------------- */

static void
check_new (void)
{
  struct list list = arrays_list (GOMP_MAP_TOFROM);
  struct gomp_region *region;

  fake_device_init ();
  CHECK (!repeat (list, GOMP_CONTEXT_TARGET, 2));
  CHECK (repeat (list, GOMP_CONTEXT_TARGET, 1));
  CHECK_EQUAL (mapping_at (data[0]), NULL);

  /* Nobody has asked: the table has nothing.  Then it has.  */
  memset (data[1], 5, sizeof data[1]);
  region = begin (list, GOMP_CONTEXT_TARGET);
  CHECK (region->memo != NULL);
  CHECK_EQUAL (fake_device.present.by_host.count, 0);
  CHECK (on_device (data[1]) != NULL && on_device (data[1])[63] == 5);
  CHECK_EQUAL (fake_device.present.by_host.count, N);
  on_device (data[2])[7] = 9;
  CHECK (end (region));
  CHECK_EQUAL (data[2][7], 9);
  CHECK_EQUAL (fake_device.present.by_host.count, 0);

  /* Another construct holds one of them: it stays.  */
  region = begin (list, GOMP_CONTEXT_TARGET);
  CHECK (region->memo != NULL);
  list.n = 1;
  CHECK (run (&list, GOMP_CONTEXT_ENTER, &there, NULL));
  on_device (data[0])[1] = 77;
  CHECK (end (region));
  CHECK (mapping_at (data[0]) != NULL && mapping_at (data[1]) == NULL);
  CHECK (mapping_at (data[0])->refcount == 1 && data[0][1] != 77);
  CHECK_STRING (fake_device_check (), NULL);

  /* With one there already, it is not what is remembered.  */
  list.n = N;
  region = begin (list, GOMP_CONTEXT_TARGET);
  CHECK_EQUAL (region->memo, NULL);
  CHECK_EQUAL (mapping_at (data[0])->refcount, 2);
  CHECK (end (region));
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- What is there ------------------------------------------------------ */

static void
check_present (void)
{
  struct list list = arrays_list (GOMP_MAP_TOFROM);
  struct gomp_region *region;
  struct list enter = arrays_list (GOMP_MAP_TO);

  fake_device_init ();
  CHECK (run (&enter, GOMP_CONTEXT_ENTER, &there, NULL));
  CHECK (!repeat (list, GOMP_CONTEXT_TARGET, 2));
  CHECK (repeat (list, GOMP_CONTEXT_TARGET, 1));

  /* The argument block has been sent: no operation at all.  */
  operations ();
  CHECK (repeat (list, GOMP_CONTEXT_TARGET, 3));
  CHECK_STRING (operations (), "");
  stop_log ();
  CHECK_EQUAL (mapping_at (data[3])->refcount, 1);

  /* One is deleted while a region has it.  */
  region = begin (list, GOMP_CONTEXT_TARGET);
  CHECK (region->memo != NULL && mapping_at (data[3])->refcount == 2);
  struct list gone = { .n = 0 };
  add (&gone, data[3], sizeof data[3], GOMP_MAP_DELETE);
  CHECK (run (&gone, GOMP_CONTEXT_EXIT, &there, NULL));
  CHECK_EQUAL (mapping_at (data[3]), NULL);
  CHECK (end (region));
  CHECK_EQUAL (mapping_at (data[2])->refcount, 1);
  CHECK_STRING (fake_device_check (), NULL);

  /* It is made again, by this list.  */
  region = begin (list, GOMP_CONTEXT_TARGET);
  CHECK_EQUAL (region->memo, NULL);
  CHECK_EQUAL (mapping_at (data[3])->refcount, 1);
  CHECK (end (region));
  CHECK_EQUAL (mapping_at (data[3]), NULL);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- Descriptors and values --------------------------------------------- */

static void
check_descriptor (void)
{
  struct gomp_region *region;

  fake_device_init ();
  descriptor.base = data[0];
  CHECK (repeat (descriptor_list (1), GOMP_CONTEXT_TARGET, 3));
  region = begin (descriptor_list (1), GOMP_CONTEXT_TARGET);
  CHECK (region->memo != NULL);
  void *seen;
  memcpy (&seen, on_device (&descriptor), sizeof seen);
  CHECK_EQUAL (seen, on_device (data[0]));
  CHECK (end (region));

  /* Other bounds, other bytes on the device.  */
  descriptor.rest[2] = 42;
  region = begin (descriptor_list (1), GOMP_CONTEXT_TARGET);
  CHECK_EQUAL (region->memo, NULL);
  CHECK (memcmp (on_device (&descriptor) + sizeof (void *), descriptor.rest,
                 sizeof descriptor.rest) == 0);
  CHECK (end (region));
  CHECK (repeat (descriptor_list (1), GOMP_CONTEXT_TARGET, 8));

  /* Another value is no other list, and gets there.  */
  for (uintptr_t value = 2; value < 6; value++)
    {
      region = begin (descriptor_list (value), GOMP_CONTEXT_TARGET);
      CHECK (region->memo != NULL);
      CHECK_EQUAL (((uintptr_t *) region->block.value)[3], value);
      CHECK (end (region));
    }
  descriptor.rest[2] = 0;
  CHECK_STRING (fake_device_fini (), NULL);
}

/* Two regions at once with all present share the argument block, unless their
   values differ.  */
static void
check_shared (void)
{
  struct gomp_region *first, *second;
  struct list enter = descriptor_list (0);

  fake_device_init ();
  descriptor.base = data[0];
  enter.n = 3;
  CHECK (run (&enter, GOMP_CONTEXT_ENTER, &there, NULL));
  CHECK (repeat (descriptor_list (1), GOMP_CONTEXT_TARGET, 3));
  first = begin (descriptor_list (1), GOMP_CONTEXT_TARGET);
  second = begin (descriptor_list (1), GOMP_CONTEXT_TARGET);
  CHECK (first->memo != NULL && second->memo == first->memo);
  CHECK (end (second));
  second = begin (descriptor_list (8), GOMP_CONTEXT_TARGET);
  CHECK_EQUAL (second->memo, NULL);
  CHECK_EQUAL (((uintptr_t *) first->block.value)[3], 1);
  CHECK_EQUAL (((uintptr_t *) second->block.value)[3], 8);
  CHECK (end (second));
  CHECK (end (first));
  for (uintptr_t value = 11; value < 14; value++)
    {
      first = begin (descriptor_list (value), GOMP_CONTEXT_TARGET);
      CHECK (first->memo != NULL);
      CHECK_EQUAL (((uintptr_t *) first->block.value)[3], value);
      CHECK (end (first));
    }
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- enter data and exit data ------------------------------------------- */

static void
check_enter_exit (void)
{
  struct list enter = arrays_list (GOMP_MAP_TO);
  struct list leave = arrays_list (GOMP_MAP_FROM);

  fake_device_init ();
  for (int i = 0; i < 4; i++)
    {
      CHECK (run (&enter, GOMP_CONTEXT_ENTER, &here, NULL));
      CHECK_EQUAL (mapping_at (data[2])->refcount, 1);
      on_device (data[2])[0] = (unsigned char) (10 + i);
      CHECK (run (&leave, GOMP_CONTEXT_EXIT, &there, NULL));
      CHECK_EQUAL (data[2][0], 10 + i);
      CHECK_EQUAL (mapping_at (data[2]), NULL);
    }

  /* From memory: the table sees nothing of it.  */
  operations ();
  CHECK (run (&enter, GOMP_CONTEXT_ENTER, &here, NULL));
  CHECK_EQUAL (fake_device.present.by_host.count, 0);
  CHECK (run (&leave, GOMP_CONTEXT_EXIT, &there, NULL));
  CHECK_EQUAL (fake_device.present.by_host.count, 0);
  CHECK_STRING (operations (), "in 256\nout 256\n");
  stop_log ();

  /* Twice entered, once left.  */
  CHECK (run (&enter, GOMP_CONTEXT_ENTER, &here, NULL));
  CHECK (run (&enter, GOMP_CONTEXT_ENTER, &here, NULL));
  CHECK (run (&leave, GOMP_CONTEXT_EXIT, &there, NULL));
  CHECK_EQUAL (mapping_at (data[1])->refcount, 1);
  CHECK (run (&leave, GOMP_CONTEXT_EXIT, &there, NULL));
  CHECK_EQUAL (mapping_at (data[1]), NULL);

  /* Something that overlaps has come in between.  */
  struct list part = { .n = 0 };
  add (&part, data[1] + 8, 8, GOMP_MAP_TO);
  CHECK (run (&part, GOMP_CONTEXT_ENTER, &there, NULL));
  CHECK (!run (&enter, GOMP_CONTEXT_ENTER, &here, NULL));
  CHECK (mapping_at (data[0]) == NULL && mapping_at (data[1] + 8) != NULL);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- Failures ----------------------------------------------------------- */

/* The first, second ... operation of a remembered construct fails.  */
static void
check_failures (void)
{
  struct list list = arrays_list (GOMP_MAP_TOFROM);

  for (unsigned nth = 1; nth <= 2; nth++)
    {
      fake_device_init ();
      CHECK (repeat (list, GOMP_CONTEXT_TARGET, 3));
      fake_device_fail_in = nth;
      struct gomp_region *region = fake_device_region ();
      bool fine = run (&list, GOMP_CONTEXT_TARGET, &here, region);
      CHECK_EQUAL (fine, nth == 2);
      if (fine)
        {
          /* The copies home fail, and can be tried again.  */
          CHECK (!end (region));
          CHECK (mapping_at (data[0]) != NULL);
          CHECK_EQUAL (mapping_at (data[0])->refcount, 1);
          CHECK (!mapping_at (data[0])->busy);
          CHECK (end (region));
        }
      else
        free (region);
      fake_device_fail_in = 0;
      CHECK_EQUAL (mapping_at (data[0]), NULL);
      CHECK_STRING (fake_device_check (), NULL);
      CHECK (repeat (list, GOMP_CONTEXT_TARGET, 8));
      CHECK_STRING (fake_device_fini (), NULL);
    }
}

/* ---- Components --------------------------------------------------------- */

struct component
{
  void *base;
  size_t rest[7];
};

static struct
{
  size_t n;
  struct component a, b;
} object;

/* As gfortran 12 and 13 name two components in OpenACC: the descriptor is
   between the data and the pointer to it.  KIND is that of the data.  */
static struct list
components_list (unsigned kind)
{
  struct component *components[2] = { &object.a, &object.b };
  struct list list = { .acc = true };

  add (&list, &object, 2, GOMP_MAP_STRUCT);
  for (int c = 0; c < 2; c++)
    add (&list, components[c], sizeof *components[c], GOMP_MAP_ALLOC);
  for (int c = 0; c < 2; c++)
    {
      add (&list, components[c]->base, sizeof data[0], kind);
      add (&list, components[c], sizeof *components[c], GOMP_MAP_TO_PSET);
      add (&list, &components[c]->base, 0, GOMP_MAP_ATTACH);
    }
  return list;
}

static void
run_once (struct list list, enum gomp_context context)
{
  CHECK (run (&list, context, &there, NULL));
}

/* The list is remembered, and the device's component B refers to DATA[1].  */
static void
check_component (void)
{
  void *value;

  CHECK (
    repeat (components_list (GOMP_MAP_FORCE_PRESENT), GOMP_CONTEXT_TARGET, 8));
  memcpy (&value, on_device (&object.b.base), sizeof value);
  CHECK_EQUAL (value, (void *) on_device (data[1]));
}

static void
check_components (void)
{
  struct list whole = { .acc = true }, moved = { .acc = true };
  struct list detach = { .acc = true }, attach = { .acc = true };

  fake_device_init ();
  object.a.base = data[0];
  object.b.base = data[1];
  add (&whole, &object, sizeof object, GOMP_MAP_TO);
  run_once (whole, GOMP_CONTEXT_ENTER);
  run_once (components_list (GOMP_MAP_TO), GOMP_CONTEXT_ENTER);
  check_component ();

  /* The same data elsewhere on the device: the pointer follows it.  */
  add (&detach, &object.b.base, 0, GOMP_MAP_DETACH);
  add (&moved, data[1], sizeof data[1], GOMP_MAP_DELETE);
  run_once (detach, GOMP_CONTEXT_EXIT);
  run_once (moved, GOMP_CONTEXT_EXIT);
  moved = (struct list) { .acc = true };
  add (&moved, data[2], sizeof data[2], GOMP_MAP_TO);
  add (&moved, data[1], sizeof data[1], GOMP_MAP_TO);
  run_once (moved, GOMP_CONTEXT_ENTER);
  add (&attach, &object.b.base, 0, GOMP_MAP_ATTACH);
  run_once (attach, GOMP_CONTEXT_ENTER);
  check_component ();
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- Batches ------------------------------------------------------------ */

static struct gomp_mapping *held_by_kernel;

/* Adds one to the first byte of each array.  */
static void
kernel (void **slots)
{
  for (int i = 0; i < N; i++)
    ++*(unsigned char *) slots[i];
}

/* The same, while another thread enters the first one.  */
static void
kernel_and_enter (void **slots)
{
  kernel (slots);
  held_by_kernel = mapping_at (data[0]);
}

static bool
launch (struct gomp_region *region)
{
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };
  bool fine;

  gomp_scratch_init (&scratch);
  fine = (gomp_construct_launch (region, data, NULL, &here, &scratch, &err)
          && gomp_construct_end (region, &here, &scratch, &err));
  gomp_scratch_fini (&scratch);
  free (region);
  return fine;
}

static void
check_batch (void)
{
  struct list list = arrays_list (GOMP_MAP_TOFROM);

  fake_device_init ();
  fake_device_take_batches ();
  fake_device_kernel = kernel;
  data[0][0] = data[3][0] = 0;
  for (int i = 0; i < 2; i++)
    CHECK (launch (begin (list, GOMP_CONTEXT_TARGET)));
  operations ();
  CHECK (launch (begin (list, GOMP_CONTEXT_TARGET)));
  CHECK_STRING (operations (), "batch 2\nin 288\nrun 1\nout 256\n");
  stop_log ();
  CHECK_EQUAL (data[0][0], 3);
  CHECK_EQUAL (data[3][0], 3);

  /* What is new is in transfer until the kernel is done.  */
  fake_device_kernel = kernel_and_enter;
  CHECK (launch (begin (list, GOMP_CONTEXT_TARGET)));
  CHECK (held_by_kernel != NULL && data[0][0] == 4);

  /* Each part fails in turn; nothing stays.  */
  fake_device_kernel = kernel;
  for (unsigned nth = 1; nth <= 2; nth++)
    {
      fake_device_fail_in = nth;
      CHECK (!launch (begin (list, GOMP_CONTEXT_TARGET)));
      fake_device_fail_in = 0;
      CHECK_EQUAL (mapping_at (data[0]), NULL);
      CHECK_STRING (fake_device_check (), NULL);
      for (int i = 0; i < 10; i++)
        CHECK (launch (begin (list, GOMP_CONTEXT_TARGET)));
    }
  CHECK_EQUAL (data[0][0], 24);
  fake_device_kernel = NULL;
  CHECK_STRING (fake_device_fini (), NULL);
}

static uintptr_t got;

static void
take_value (void **slots)
{
  got = (uintptr_t) slots[0];
}

/* Carry out a region whose list is VALUE, from its beginning to its end.  */
static bool
pass (uintptr_t value)
{
  size_t size = 0;
  unsigned short kind = GOMP_MAP_FIRSTPRIVATE_INT;
  void *address = (void *) value;
  struct gomp_arrays arrays
    = { .n = 1, .addresses = &address, .sizes = &size, .kinds = &kind };
  struct gomp_region region = { .heap = false };
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };
  bool fine;

  gomp_scratch_init (&scratch);
  fine = (gomp_construct_begin (&fake_device, &arrays, GOMP_CONTEXT_TARGET,
                                &here, &scratch, &region, &err)
          && gomp_construct_launch (&region, data, NULL, &here, &scratch, &err)
          && gomp_construct_end (&region, &here, &scratch, &err));
  gomp_scratch_fini (&scratch);
  return fine;
}

/* A list of values sends its argument block from where the memo has it: no memory
   is pinned for that.  */
static void
check_values (void)
{
  fake_device_init ();
  fake_device_take_batches ();
  fake_device_kernel = take_value;
  for (int i = 0; i < 8; i++)
    CHECK (pass (1));
  gomp_pinned_fini (&fake_device);
  for (uintptr_t value = 2; value < 6; value++)
    {
      operations ();
      CHECK (pass (value));
      CHECK_STRING (operations (), "batch 1\nin 8\nrun 1\n");
      stop_log ();
      CHECK_EQUAL (got, value);
    }
  for (int b = 0; b < GOMP_DEVICE_PINNED; b++)
    CHECK_EQUAL (fake_device.pinned[b].bytes, NULL);

  /* The value that was not sent is sent the next time.  */
  fake_device_fail_in = 1;
  CHECK (!pass (6));
  fake_device_fail_in = 0;
  for (int i = 0; i < 8; i++)
    {
      got = 0;
      CHECK (pass (6));
      CHECK_EQUAL (got, 6);
    }
  fake_device_kernel = NULL;
  CHECK_STRING (fake_device_fini (), NULL);
}

/* What memos keep of device memory can be had back.  */
static void
check_trim (void)
{
  struct gomp_present *table = &fake_device.present;

  fake_device_init ();
  CHECK (repeat (arrays_list (GOMP_MAP_TOFROM), GOMP_CONTEXT_TARGET, 3));
  gomp_present_lock (table);
  size_t before = table->pool.bytes_taken;
  gomp_memos_trim (table);
  CHECK (table->pool.bytes_taken < before);
  gomp_present_unlock (table);
  CHECK (!repeat (arrays_list (GOMP_MAP_TOFROM), GOMP_CONTEXT_TARGET, 1));
  CHECK_STRING (fake_device_fini (), NULL);
}

int
main (void)
{
  setenv ("GOMP_PSET_REMEMBER", "1", 1);
  unit_case ("new data: carried out from memory");
  check_new ();
  unit_case ("present data: carried out from memory");
  check_present ();
  unit_case ("descriptors: sent when they have changed");
  check_descriptor ();
  unit_case (
    "components in OpenACC that are attached: carried out from memory");
  check_components ();
  unit_case ("two regions at once: share the argument block");
  check_shared ();
  unit_case ("enter and exit data: carried out from memory");
  check_enter_exit ();
  unit_case ("each operation fails: undone");
  check_failures ();
  unit_case ("batches: remembered as such");
  check_batch ();
  unit_case ("values only: sent from the memo");
  check_values ();
  unit_case ("device memory of memos: can be had back");
  check_trim ();
  return unit_result ();
}
