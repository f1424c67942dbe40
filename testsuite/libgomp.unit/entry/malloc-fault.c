/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Constructs and routines while the first, second, third ... allocation of the
   runtime fails, that one alone or with all that follow.  Either what was
   asked for is done all the same, or the program ends with "Out of memory" and
   status 1: also if handlers of exit use the device, and never by a
   signal.  */

#define _GNU_SOURCE 1
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "device-support.h"
#include "device/device.h"
#include "entry/api-omp.h"
#include "event/acc-prof.h"
#include "failing-malloc.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"
#include "gomp_pset.h"
#include "libgomp_g.h"
#include "unit.h"

#define K(kind) (0x300 | GOMP_MAP_##kind)
#define N(array) (sizeof (array) / sizeof *(array))

void *acc_copyin (void *, size_t);
void *acc_create (void *, size_t);
void acc_copyout_finalize (void *, size_t);
void acc_delete_async (void *, size_t, int);
void acc_copyin_async (void *, size_t, int);
void acc_update_device (void *, size_t);
void acc_update_self (void *, size_t);
void acc_update_device_async (void *, size_t, int);
void acc_attach (void **);
void acc_detach_finalize (void **);
int acc_is_present (void *, size_t);
void *acc_malloc (size_t);
void acc_free (void *);
void acc_map_data (void *, void *, size_t);
void acc_unmap_data (void *);
void acc_memcpy_to_device (void *, void *, size_t);
void acc_wait_all (void);
void acc_wait_async (int, int);

/* ---- Objects ------------------------------------------------------------- */

/* An array type(t) :: s with a descriptor component at byte 8, its target, a
   pointer, and large arrays.  */
#define BIG 40000
static struct
{
  char s[104];
  char data[24];
  char *pointer;
  char big[BIG], big2[BIG], many[64][40];
} host;

static int number = 1, other = 10;
static FILE *null;              /* what is written there does not matter */
static unsigned nth;            /* the allocation that fails */
static bool all;                /* and all others from there on */

static void
set_descriptor (void)
{
  gfc_descriptor *d = (gfc_descriptor *) (host.s + 8);

  d->base_addr = host.data;
  d->dtype.elem_len = 4;
  d->dtype.rank = 1;
  d->dtype.type = 1;
  d->span = 4;
  d->dim[0] = (gfc_dimension) { 1, 1, 6 };
  host.pointer = host.data;
}

struct entry
{
  void *address;
  size_t size;
  unsigned short kind;
};

struct arrays
{
  void *addresses[64];
  size_t sizes[64];
  unsigned short kinds[64];
};

static struct arrays
list (const struct entry *entries, size_t n)
{
  struct arrays arrays;

  for (size_t i = 0; i < n; i++)
    {
      arrays.addresses[i] = entries[i].address;
      arrays.sizes[i] = entries[i].size;
      arrays.kinds[i] = entries[i].kind;
    }
  return arrays;
}

/* Arrays that make lists of many entries, all of KIND.  */
static struct arrays
long_list (unsigned short kind)
{
  struct arrays arrays;

  for (size_t i = 0; i < N (host.many); i++)
    {
      arrays.addresses[i] = host.many[i];
      arrays.sizes[i] = 24;
      arrays.kinds[i] = kind;
    }
  return arrays;
}

static const struct entry whole[] = { { host.s, 104, K (TO) } };
static const struct entry component[]
  = { { host.s, 1, K (STRUCT) },
      { host.s + 8, 64, K (TO) },
      { host.data, 24, K (TO) },
      { host.s + 8, 0, K (ALWAYS_POINTER) } };
static const struct entry leave[] = { { host.data, 24, K (FROM) },
                                      { host.s, 104, K (RELEASE) } };
static const struct entry delete[] = { { host.data, 24, K (DELETE) },
                                       { host.s, 104, K (DELETE) } };
static const struct entry attach[] = { { host.big, BIG, K (TOFROM) },
                                       { host.big2, BIG, K (TOFROM) },
                                       { host.data, 24, K (ALWAYS_TOFROM) },
                                       { host.s, 104, K (TO) },
                                       { host.s + 8, 0, K (ATTACH) } };
static const struct entry update[] = { { host.big, BIG, K (TO) },
                                       { host.big2, BIG, K (FROM) } };
static const struct entry numbers[] = { { &number, 4, K (TOFROM) },
                                        { &other, 4, K (TO) } };

/* ---- Kernels ------------------------------------------------------------ */

static void
add (void *data)
{
  int **words = data;

  *words[0] += *words[1];
}

static void
nothing (void *data)
{
  (void) data;
}

static double declared[5];
static char linked[100];
static void *functions[] = { (void *) add, (void *) nothing };
static struct { uintptr_t start, size; } variables[]
  = { { (uintptr_t) declared, sizeof declared },
      { (uintptr_t) linked, sizeof linked | (uintptr_t) 1 << 63 } };
static struct { void *table[6]; } host_table
  = { { functions, functions + N (functions), variables,
        variables + N (variables), NULL, NULL } };

static void
target (void (*fn) (void *), const struct entry *entries, size_t n,
        unsigned flags)
{
  struct arrays a = list (entries, n);

  GOMP_target_ext (0, fn, n, a.addresses, a.sizes, a.kinds, flags, NULL, NULL);
}

/* ---- What is done ------------------------------------------------------- */

static void
start (void)
{
  GOMP_offload_register_ver (0x10001, &host_table, 5, &host_table);
  target (add, numbers, 2, 0);
  CHECK (number == 11);
  number = 1;
}

static void
do_target (void)
{
  struct arrays a;

  /* Also from memory.  */
  for (int i = 1; i <= 4; i++)
    {
      target (add, numbers, 2, 0);
      CHECK (number == 1 + 10 * i);
      target (nothing, attach, N (attach), 0);
    }
  a = long_list (K (TOFROM));
  for (int i = 0; i < 3; i++)
    GOMP_target_ext (0, nothing, N (host.many), a.addresses, a.sizes, a.kinds,
                     0, NULL, NULL);
  a = long_list (K (FIRSTPRIVATE));
  GOMP_target_ext (0, nothing, N (host.many), a.addresses, a.sizes, a.kinds,
                   GOMP_TARGET_FLAG_NOWAIT, NULL, NULL);
}

static void
do_target_data (void)
{
  struct arrays a = list (attach, N (attach)), u = list (update, 2);

  for (int i = 0; i < 3; i++)
    {
      GOMP_target_data_ext (0, N (attach), a.addresses, a.sizes, a.kinds);
      target (nothing, attach, N (attach), 0);
      GOMP_target_update_ext (0, 2, u.addresses, u.sizes, u.kinds, 0, NULL);
      GOMP_target_end_data ();
    }
}

static void
enter (const struct entry *entries, size_t n, unsigned flags)
{
  struct arrays a = list (entries, n);

  GOMP_target_enter_exit_data (0, n, a.addresses, a.sizes, a.kinds, flags,
                               NULL);
}

static void
do_enter_exit (void)
{
  static const struct entry link[] = { { linked, 100, K (TO) } };
  struct arrays a = long_list (K (TO));

  for (int i = 0; i < 3; i++)
    {
      enter (whole, 1, 0);
      enter (component, N (component), 0);
      host.s[8 + 56]++;         /* other bounds: sent again */
      enter (component, N (component), 0);
      enter (link, 1, 0);
      GOMP_target_enter_exit_data (0, N (host.many), a.addresses, a.sizes,
                                   a.kinds, 0, NULL);
      enter (leave, N (leave), GOMP_TARGET_FLAG_EXIT_DATA);
      enter (delete, N (delete), GOMP_TARGET_FLAG_EXIT_DATA);
      CHECK (!omp_target_is_present (host.data, 0));
      a = long_list (K (DELETE));
      GOMP_target_enter_exit_data (0, N (host.many), a.addresses, a.sizes,
                                   a.kinds, GOMP_TARGET_FLAG_EXIT_DATA, NULL);
      a = long_list (K (TO));
    }
}

static void
do_routines (void)
{
  char *memory = omp_target_alloc (1000, 0), bytes[1000] = "text";
  const size_t volume[] = { 5, 4, 3 }, zero[] = { 0, 0, 0 },
               size[] = { 10, 10, 10 };

  /* Neither names nor numbers are given to what is not there.  */
  if (memory == NULL)
    return;
  CHECK (omp_target_memcpy (memory, bytes, 1000, 0, 0, 0,
                            omp_get_initial_device ()) == 0);
  CHECK (omp_target_memcpy_rect (memory, bytes, 1, 3, volume, zero, zero, size,
                                 size, 0, omp_get_initial_device ()) == 0);
  CHECK (omp_target_memcpy_rect (bytes, memory, 1, 3, volume, zero, zero, size,
                                 size, omp_get_initial_device (), 0) == 0);
  omp_target_memset (memory, 3, 1000, 0);
  if (omp_target_associate_ptr (host.big, memory, 1000, 0, 0) == 0)
    {
      CHECK (omp_target_is_present (host.big, 0));
      CHECK (omp_get_mapped_ptr (host.big, 0) == memory);
      CHECK (omp_target_disassociate_ptr (host.big, 0) == 0);
    }
  CHECK (!omp_target_is_present (host.big, 0));
  CHECK (omp_get_uid_from_device (0) != NULL
         || failing_malloc_calls > 0);
  omp_target_free (memory, 0);
}

static bool
visit (const struct gomp_pset_attachment *attachment, void *data)
{
  (void) attachment, (void) data;
  return true;
}

static void
do_attach (void)
{
  unsigned count = 77;

  enter (whole, 1, 0);
  acc_copyin (host.data, 24);
  CHECK (gomp_pset_attach (0, GOMP_PSET_GFORTRAN, host.s + 8, host.data, 0, 24,
                           "user.c", 1) == GOMP_PSET_DONE);
  CHECK (gomp_pset_attach_count (0, host.s + 8, &count) == GOMP_PSET_DONE
         && count == 1);
  gomp_pset_attachments (0, visit, NULL);
  gomp_pset_print_attachments (0, null);
  gomp_pset_print_present (0, null);
  CHECK (gomp_pset_detach (0, host.s + 8, "user.c", 2) == GOMP_PSET_DONE);
  CHECK (gomp_pset_attach_count (0, host.s + 8, &count) == GOMP_PSET_NO_ACTION
         || count == 0);
  CHECK (gomp_pset_detach_finalize (0, host.big, "user.c", 3)
         == GOMP_PSET_NO_ACTION);
  enter (delete, N (delete), GOMP_TARGET_FLAG_EXIT_DATA);
}

static void
do_operations (void)
{
  static int array[20][30];
  const struct gomp_pset_bounds section[]
    = { { .lower = 2, .upper = 8, .flags = GOMP_PSET_HAS_UPPER },
        { .lower = 1, .upper = 10, .flags = GOMP_PSET_HAS_UPPER,
          .extent = 30 } };
  struct gomp_pset_data data = GOMP_PSET_DATA_INIT, part;
  gomp_pset_handle handles[9];

  data.device = 0;
  data.var = array;
  data.element_size = sizeof array;
  data.name = "array";
  data.file = "user.f90";
  part = data;
  part.element_size = sizeof (int);
  part.rank = 1;
  part.bounds = section;
  for (unsigned i = 0; i < N (handles); i++)
    {
      gomp_pset_status status = gomp_pset_data_enter (GOMP_PSET_COPYIN, &data,
                                                      NULL, &handles[i]);
      /* With checks each object has a slab of its own.  */
      if (status == GOMP_PSET_DEVICE_ERROR
          && strstr (gomp_pset_message (), "no room to manage"))
        return;
      CHECK (status == GOMP_PSET_DONE);
    }
  CHECK (gomp_pset_data_update (GOMP_PSET_UPDATE_DEVICE, &part)
         == GOMP_PSET_DONE);
  CHECK (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &part)
         == GOMP_PSET_DONE);
  CHECK (gomp_pset_data_open (0, NULL) == N (handles));
  for (unsigned i = 0; i < N (handles); i++)
    CHECK (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &data, handles[i])
           == GOMP_PSET_DONE);
  data.structured = false;
  CHECK (gomp_pset_data_enter (GOMP_PSET_CREATE, &data, NULL, handles)
         == GOMP_PSET_DONE);
  CHECK (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, 0) == GOMP_PSET_DONE);
  CHECK (!omp_target_is_present (array, 0));
}

/* ---- Deep objects ------------------------------------------------------- */

struct node
{
  double *data;                 /* owned, 3 of them */
  struct node *next;            /* owned */
};

static int
inside_node (void *token, void *object, const void *argument,
             const struct gomp_pset_visitor *visitor)
{
  struct node *node = object;
  int answer = visitor->transfer (token, node->data, 3, sizeof *node->data,
                                  NULL, NULL);

  if (answer == 0)
    answer = visitor->attach (token, &node->data, sizeof node->data,
                              node->data, GOMP_PSET_LINK_OWNED);
  if (answer == 0 && node->next)
    answer = visitor->transfer (token, node->next, 1, sizeof *node,
                                inside_node, argument);
  if (answer == 0)
    answer = visitor->attach (token, &node->next, sizeof node->next,
                              node->next, GOMP_PSET_LINK_OWNED);
  return answer;
}

#define NODES 3
static struct node nodes[NODES];
static double values[NODES][4];

static void
do_deep (void)
{
  struct gomp_pset_object object = { .data = nodes, .count = 1,
                                     .size = sizeof *nodes,
                                     .inside = inside_node };
  struct node copy;
  struct gomp_pset_object there = { .data = &copy, .count = 1,
                                    .size = sizeof copy };
  void *buffer;
  size_t bytes;

  for (int i = 0; i < NODES; i++)
    nodes[i]
        = (struct node){ values[i], i + 1 < NODES ? nodes + i + 1 : NULL };
  for (int i = 0; i < 2; i++)
    {
      CHECK (gomp_pset_enter_deep (0, &object, 0, "user.c", 1)
             == GOMP_PSET_DONE);
      nodes[NODES / 2].next = NULL;
      CHECK (gomp_pset_update_device_deep (0, &object, "user.c", 2)
             == GOMP_PSET_DONE);
      nodes[NODES / 2].next = nodes + NODES / 2 + 1;
      CHECK (gomp_pset_enter_deep (0, &object, 0, "user.c", 3)
             == GOMP_PSET_DONE);
      CHECK (gomp_pset_update_self_deep (0, &object, "user.c", 4)
             == GOMP_PSET_DONE);
      CHECK (gomp_pset_exit_deep (0, &object, 0, "user.c", 5)
             == GOMP_PSET_DONE);
      CHECK (gomp_pset_exit_deep (0, &object, 0, "user.c", 6)
             == GOMP_PSET_DONE);
      CHECK (!omp_target_is_present (nodes, 0));
    }
  CHECK (gomp_pset_pack (&object, &buffer, &bytes, "user.c", 7)
         == GOMP_PSET_DONE);
  CHECK (gomp_pset_unpack (buffer, bytes, &there, "user.c", 8)
         == GOMP_PSET_DONE);
}

/* ---- OpenACC ------------------------------------------------------------ */

static void
parallel (int async)
{
  struct arrays a = list (numbers, 2);
  /* A dimension's tag, and GOMP_LAUNCH_ASYNC with its argument.  */
  unsigned tag = 2u << 28 | (unsigned) (async & 0xffff);

  if (async < 0)
    GOACC_parallel_keyed (-1, add, 2, a.addresses, a.sizes, a.kinds, 0);
  else
    GOACC_parallel_keyed (-1, add, 2, a.addresses, a.sizes, a.kinds, tag, 0);
}

static void
do_openacc (void)
{
  static const struct entry attached[]
    = { { host.s, 1, K (STRUCT) }, { host.s + 8, 64, K (ALLOC) },
        { host.data, 24, K (TOFROM) }, { host.s + 8, 64, K (TO_PSET) },
        { host.s + 8, 0, K (ATTACH) } };
  struct arrays w = list (whole, 1), c = list (attached, 5),
                u = list (numbers, 1);

  for (int i = 0; i < 3; i++)
    {
      parallel (-1);
      CHECK (number == 1 + 10 * (i + 1));
      GOACC_enter_data (-1, 1, w.addresses, w.sizes, w.kinds, -2, 0);
      GOACC_data_start (-1, 5, c.addresses, c.sizes, c.kinds);
      parallel (-1);
      number = 1 + 10 * (i + 1);
      GOACC_data_end ();
      w.kinds[0] = K (DELETE);
      GOACC_exit_data (-1, 1, w.addresses, w.sizes, w.kinds, -2, 0);
      w.kinds[0] = K (TO);
      CHECK (!acc_is_present (host.s, 104));
      u.kinds[0] = K (FORCE_TO);
      acc_copyin (&number, 4);
      GOACC_update (-1, 1, u.addresses, u.sizes, u.kinds, -2, 0);
      acc_copyout_finalize (&number, 4);
    }
}

static void
do_acc_routines (void)
{
  char *memory;

  acc_copyin (&host.pointer, sizeof host.pointer);
  acc_create (host.data, 24);
  acc_update_device (host.data, 24);
  acc_update_self (host.data, 24);
  acc_attach ((void **) &host.pointer);
  acc_detach_finalize ((void **) &host.pointer);
  acc_copyout_finalize (host.data, 24);
  acc_copyout_finalize (&host.pointer, sizeof host.pointer);
  CHECK (!acc_is_present (host.data, 24));
  memory = acc_malloc (BIG);
  if (memory == NULL)
    return;
  acc_memcpy_to_device (memory, host.big, BIG);
  acc_map_data (host.big, memory, BIG);
  CHECK (acc_is_present (host.big, BIG));
  acc_unmap_data (host.big);
  acc_free (memory);
}

static void
do_queues (void)
{
  for (int i = 0; i < 3; i++)
    {
      acc_copyin_async (host.big, BIG, 1);
      acc_wait_async (1, 2);
      acc_update_device_async (host.big, BIG, 2);
      parallel (3);
      acc_wait_async (2, 1);
      acc_delete_async (host.big, BIG, 1);
      acc_wait_all ();
      CHECK (number == 1 + 10 * (i + 1));
    }
  CHECK (!acc_is_present (host.big, BIG));
}

static unsigned events;

static void
event (acc_prof_info *info, acc_event_info *what, acc_api_info *api)
{
  (void) info, (void) what, (void) api;
  events++;
}

static void
do_tools (void)
{
  acc_prof_register (acc_ev_compute_construct_start, event, acc_reg);
  acc_prof_register (acc_ev_create, event, acc_reg);
  acc_prof_register (acc_ev_enqueue_upload_start, event, acc_reg);
  do_openacc ();
  CHECK (events > 0);
  acc_prof_unregister (acc_ev_create, event, acc_reg);
}

static void
do_interop (void)
{
  void *object = NULL;
  void **objects[] = { &object };

  GOMP_interop (0, 1, objects, (int[]) { 1 }, NULL, 0, NULL, 0, NULL, 0, NULL);
  GOMP_interop (0, 0, NULL, NULL, NULL, 0, NULL, 1, objects, 0, NULL);
}

static void
do_end (void)
{
  do_enter_exit ();
  GOMP_offload_unregister_ver (0x10001, &host_table, 5, &host_table);
  omp_pause_resource (omp_pause_hard, 0);
}

static void
do_traced (void)
{
  target (add, numbers, 2, 0);
  number = 1;
  do_target_data ();
  do_attach ();
  do_openacc ();
  number = 1;
  do_queues ();
  do_operations ();
}

static void
do_forced (void)
{
  do_target ();
  number = 1;
  do_enter_exit ();
  do_traced ();
  do_deep ();
}

/* There is no slab yet: to make one can fail without the end of the
   program.  */
static void
do_first (void)
{
  struct gomp_pset_data data = GOMP_PSET_DATA_INIT;
  gomp_pset_handle handle;
  gomp_pset_status status;

  data.device = 0;
  data.var = host.big;
  data.element_size = BIG;
  data.name = "big";
  status = gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, NULL, &handle);
  CHECK (status == GOMP_PSET_DONE
         || (status == GOMP_PSET_DEVICE_ERROR
             && strstr (gomp_pset_message (), "no room to manage")));
  CHECK (omp_target_is_present (host.big, 0) == (status == GOMP_PSET_DONE));
  if (status != GOMP_PSET_DONE)
    CHECK (gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, NULL, &handle)
           == (all ? GOMP_PSET_DEVICE_ERROR : GOMP_PSET_DONE));
  if (!all)
    CHECK (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, handle)
           == GOMP_PSET_DONE);
}

/* ---- Allocations that fail ---------------------------------------------- */

static const struct scenario
{
  const char *name;
  void (*act) (void);
  bool begins;                  /* nothing is done before */
  unsigned step; /* of so many allocations one fails: most are made
                                   in the same few places */
  const char *settings[3];
} scenarios[] = {
  { "start", start, true, 1, { NULL } },
  { "first", do_first, true, 1, { NULL } },
  { "target", do_target, false, 1, { NULL } },
  { "target data", do_target_data, false, 1, { NULL } },
  { "enter and exit data", do_enter_exit, false, 1, { NULL } },
  { "routines", do_routines, false, 1, { NULL } },
  { "attach", do_attach, false, 1, { NULL } },
  { "data operations", do_operations, false, 1, { NULL } },
  { "deep", do_deep, false, 1, { NULL } },
  { "OpenACC", do_openacc, false, 1, { NULL } },
  { "OpenACC's routines", do_acc_routines, false, 1, { NULL } },
  { "queues", do_queues, false, 1, { NULL } },
  { "tools", do_tools, false, 1, { NULL } },
  { "interop", do_interop, false, 1, { NULL } },
  { "end", do_end, false, 1, { NULL } },
  { "forced", do_forced, false, 3,
    { "GOMP_PSET_REMEMBER=always", "GOMP_PSET_STAGED=always" } },
  { "traced", do_traced, false, 61,
    { "GOMP_PSET_TRACE=/dev/null", "GOMP_PSET_SUMMARY=/dev/null" } },
  { "checked", do_traced, false, 61, { "GOMP_PSET_CHECK=1" } },
};

static const struct scenario *scenario;
static unsigned *calls;         /* of a child that lets none fail */

/* What the user does in exit, be it in the middle of something else.  */
static void
use_in_exit (void)
{
  if (nth == 0)
    return;
  target (nothing, numbers, 2, 0);
  enter (component, N (component), 0);
  acc_copyin (host.big2, BIG);
  acc_wait_all ();
}

static int
child (void)
{
  struct gomp_device *device = NULL;
  struct gomp_error err = { .text = "" };

  unit_failures = 0;
  for (size_t i = 0; i < N (scenario->settings) && scenario->settings[i]; i++)
    putenv ((char *) scenario->settings[i]);
  set_descriptor ();
  null = fopen ("/dev/null", "w");
  if (!scenario->begins)
    start ();
  atexit (use_in_exit);
  failing_malloc_begin (nth, all);
  scenario->act ();
  *calls = failing_malloc_calls;
  if (!all)
    failing_malloc_end ();
  if (gomp_device_resolve (0, GOMP_USE_CONSTRUCT, &device, &err)
      == GOMP_RESOLVED_DEVICE)
    {
      gomp_present_lock (&device->present);
      CHECK (gomp_present_check (&device->present) == NULL);
      gomp_present_unlock (&device->present);
    }
  return unit_failures ? 3 : 0;
}

/* One that hangs does not do so for long.  */
static int
hurried_child (void)
{
  alarm (10);
  return child ();
}

/* Is it what happens without memory, or everything?  */
static bool
acceptable (const struct support_result *result)
{
  static const char message[] = "Out of memory allocating ";
  const char *said = strstr (result->text, message);

  if (result->status == 0)
    return true;
  if (result->status != 1 || (said && strstr (said + 1, message)))
    return false;
  return (said
          || strstr (result->text, "device memory allocation fail: no room"));
}

static unsigned
run (void)
{
  struct support_result result = support_run (hurried_child, "fault");

  if (!(nth == 0 ? result.status == 0 : acceptable (&result)))
    {
      CHECK (!"what happens without memory");
      printf ("# %s, allocation %u%s: status %d, \"%s\"\n", scenario->name,
              nth, all ? " and all others" : "", result.status, result.text);
    }
  else
    CHECK ("what happens without memory");
  return *calls;
}

static int
run_here (int call, bool and_all)
{
  setenv ("GOMP_PSET_DEVICES", "fault", 1);
  setenv ("GOMP_PSET_PLUGIN_DIR", support_path (""), 1);
  nth = (unsigned) call;
  all = and_all;
  return child ();
}

/* Arguments, for somebody who looks for the cause of a failure: a scenario's
   name, and the allocation that fails in this process.  */
int
main (int argc, char **argv)
{
  calls = mmap (NULL, sizeof *calls, PROT_READ | PROT_WRITE,
                MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  support_init ();
  support_plugin ("fault", "-O1 -DFAKE_CAPS=12 -DFAKE_EXEC -DFAKE_QUEUES "
                  "-DFAKE_NEWER");
  for (size_t i = 0; i < N (scenarios); i++)
    {
      scenario = &scenarios[i];
      if (argc > 1 && strcmp (argv[1], scenario->name) != 0)
        continue;
      if (argc > 2)
        return run_here (atoi (argv[2]), argc > 3);
      unit_case ("%s: done without an allocation, or ended", scenario->name);
      nth = 0;
      unsigned n = run ();
      printf ("# %u allocations\n", n);
      for (nth = 1; nth <= n; nth += scenario->step)
        {
          all = false;
          run ();
          all = true;
          run ();
        }
    }
  return unit_result ();
}
