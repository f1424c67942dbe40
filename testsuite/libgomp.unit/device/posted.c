/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Posted copies: what waits, for what, in which order, and when nothing is
   posted.  */

#include "fake-device.h"
#include "event/watch.h"
#include "gomp-constants.h"
#include "unit.h"

#include <pthread.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROOM 65536

/* The device's memory, and what its plugin was asked for.  */
static char memory[ROOM];
static unsigned batches;
static size_t copies_made;
/* A batch with a copy to this byte fails.  */
static char *broken;

static bool
has_broken (const struct gomp_pset_batch *batch)
{
  for (size_t c = 0; broken && c < batch->n_in; c++)
    if (broken >= (char *) batch->in[c].dst
        && broken < (char *) batch->in[c].dst + batch->in[c].size)
      return true;
  return false;
}

static bool
take_batch (int ord, const struct gomp_pset_batch *batch)
{
  (void) ord;
  if (has_broken (batch))
    return false;
  batches++;
  copies_made += batch->n_in;
  for (size_t c = 0; c < batch->n_in; c++)
    memcpy (batch->in[c].dst, batch->in[c].src, batch->in[c].size);
  return true;
}

static const struct gomp_plugin taking = { .file = "fake",
                                           .name = "fake",
                                           .caps = 4,
                                           .type = 2,
                                           .device_count = 1,
                                           .pset_batch = take_batch };
static const struct gomp_plugin without
  = { .file = "fake", .name = "fake", .caps = 4, .type = 2, .device_count = 1 };

static void
start (const struct gomp_plugin *plugin)
{
  fake_device_init ();
  fake_device.plugin = plugin;
  fake_device.posted.exposed = 0;
  memset (memory, 0, sizeof memory);
  broken = NULL;
  batches = 0;
  copies_made = 0;
}

static void
end (void)
{
  gomp_posted_fini (&fake_device, true);
}

/* Post SIZE bytes VALUE for byte AT of the memory.  */
static bool
post (size_t at, char value, size_t size)
{
  char bytes[ROOM];
  struct gomp_pset_copy copy = { memory + at, bytes, size };
  bool fine;

  memset (bytes, value, size);
  fine = gomp_post (&fake_device, &copy, 1, NULL);
  /* The host may change its own at once.  */
  memset (bytes, '?', size);
  return fine;
}

/* Something that uses the device.  */
static void
look (void)
{
  gomp_device_leave (&fake_device, gomp_device_enter (&fake_device));
}

static void
waits_and_comes (void)
{
  start (&taking);
  for (size_t i = 0; i < 300; i++)
    CHECK (post (64 * i, (char) ('a' + i % 26), 40));
  CHECK_EQUAL (batches, 0);
  CHECK_EQUAL (memory[0], 0);
  look ();
  CHECK_EQUAL (batches, 1);
  CHECK_EQUAL (copies_made, 300);
  for (size_t i = 0; i < 300; i++)
    {
      CHECK_EQUAL (memory[64 * i], 'a' + i % 26);
      CHECK_EQUAL (memory[64 * i + 39], 'a' + i % 26);
      CHECK_EQUAL (memory[64 * i + 40], 0);
    }
  look ();
  CHECK_EQUAL (batches, 1);
  end ();
}

static void
keeps_order (void)
{
  start (&taking);
  CHECK (post (0, 'a', 100));
  CHECK (post (50, 'b', 100));
  CHECK (post (20, 'c', 40));
  look ();
  CHECK_EQUAL (memory[19], 'a');
  CHECK_EQUAL (memory[20], 'c');
  CHECK_EQUAL (memory[59], 'c');
  CHECK_EQUAL (memory[60], 'b');
  CHECK_EQUAL (memory[149], 'b');
  CHECK_EQUAL (memory[150], 0);
  CHECK_EQUAL (copies_made, 1);
  end ();
}

/* The object of the latest copy again: its place is taken, and no other's.  */
static void
again_takes_no_room (void)
{
  char bytes[40], other[40] = "";
  struct gomp_pset_copy copy = { memory + 64, bytes, sizeof bytes };
  struct gomp_pset_copy part = { memory + 64, bytes, 20 };
  struct gomp_pset_copy same_place = { memory + 64, other, sizeof other };

  start (&taking);
  memset (bytes, 'a', sizeof bytes);
  CHECK (!gomp_post_again (&fake_device, &copy, NULL));
  CHECK (gomp_post (&fake_device, &copy, 1, NULL));
  for (int i = 0; i < 2 * GOMP_POSTED_MOST; i++)
    {
      memset (bytes, 'a' + i % 7, sizeof bytes);
      CHECK (gomp_post_again (&fake_device, &copy, NULL));
    }
  memset (bytes, '?', sizeof bytes);
  CHECK_EQUAL (fake_device.posted.n, 1);
  /* What is not that object.  */
  CHECK (!gomp_post_again (&fake_device, &part, NULL));
  CHECK (!gomp_post_again (&fake_device, &same_place, NULL));
  CHECK_EQUAL (batches, 0);
  look ();
  CHECK_EQUAL (copies_made, 1);
  CHECK_EQUAL (memory[64], 'a' + (2 * GOMP_POSTED_MOST - 1) % 7);
  CHECK_EQUAL (memory[103], memory[64]);
  CHECK_EQUAL (memory[104], 0);
  CHECK (!gomp_post_again (&fake_device, &copy, NULL));
  gomp_device_expose (&fake_device);
  CHECK (!gomp_post_again (&fake_device, &copy, NULL));
  end ();
}

/* A loop over three objects, of which two overlap.  */
static void
again_in_a_loop (void)
{
  char bytes[40];
  struct gomp_pset_copy copies[] = { { memory + 64, bytes, sizeof bytes },
                                     { memory + 256, bytes, sizeof bytes },
                                     { memory + 80, bytes, 20 } };

  start (&taking);
  for (int turn = 0; turn < 100; turn++)
    for (int c = 0; c < 3; c++)
      {
        memset (bytes, '0' + (turn + c) % 10, sizeof bytes);
        if (turn == 0)
          CHECK (gomp_post (&fake_device, &copies[c], 1, NULL));
        else
          CHECK (gomp_post_again (&fake_device, &copies[c], NULL));
      }
  CHECK_EQUAL (fake_device.posted.n, 3);
  /* Neither the latest, nor what followed it.  */
  CHECK (!gomp_post_again (&fake_device, &copies[1], NULL));
  look ();
  CHECK_EQUAL (copies_made, 2);
  CHECK_EQUAL (memory[79], '9');
  CHECK_EQUAL (memory[80], '1');
  CHECK_EQUAL (memory[99], '1');
  CHECK_EQUAL (memory[100], '9');
  CHECK_EQUAL (memory[256], '0');
  end ();
}

/* The object of the latest copy was cut by another one since: its bytes are in
   two stretches.  */
static void
again_after_a_cut (void)
{
  char bytes[90];
  struct gomp_pset_copy copy = { memory + 10, bytes, sizeof bytes };
  struct gomp_pset_copy middle = { memory + 40, bytes, 20 };
  struct gomp_posting both
    = { .copies = (struct gomp_pset_copy[]) { copy, middle },
        .n = 2,
        .objects = &copy,
        .n_objects = 1 };

  start (&taking);
  memset (bytes, 'a', sizeof bytes);
  CHECK (gomp_post_all (&fake_device, &both));
  memset (bytes, 'b', sizeof bytes);
  if (!gomp_post_again (&fake_device, &copy, NULL))
    CHECK (gomp_post (&fake_device, &copy, 1, NULL));
  look ();
  for (size_t i = 10; i < 100; i++)
    CHECK_EQUAL (memory[i], 'b');
  end ();
}

/* Objects in chunks side by side, padded: nothing is between them.  */
static void
neighbours_are_one_copy (void)
{
  char bytes[40];
  struct gomp_pset_copy copy = { NULL, bytes, sizeof bytes };
  struct gomp_padding padding = { 0, 24 };
  struct gomp_posting posting
    = { .copies = &copy, .n = 1, .padding = &padding };

  start (&taking);
  memset (memory, '!', 64 * 101);
  /* Not in the order of addresses.  */
  for (size_t i = 0; i < 100; i++)
    {
      size_t at = 37 * i % 100;
      memset (bytes, (int) ('0' + at % 10), sizeof bytes);
      copy.dst = memory + 64 * at;
      CHECK (gomp_post_all (&fake_device, &posting));
    }
  look ();
  CHECK_EQUAL (batches, 1);
  CHECK_EQUAL (copies_made, 1);
  for (size_t i = 0; i < 100; i++)
    {
      CHECK_EQUAL (memory[64 * i], '0' + (int) i % 10);
      CHECK_EQUAL (memory[64 * i + 39], '0' + (int) i % 10);
    }
  CHECK_EQUAL (memory[6400], '!');
  end ();
}

/* What does not fit is not posted, and nothing of it is.  */
static void
has_limits (void)
{
  struct gomp_pset_copy two[2]
    = { { memory, "xy", 2 }, { memory + 8, "z", 1 } };
  unsigned n = 0;

  start (&taking);
  CHECK (!post (0, 'a', GOMP_POSTED_BYTES + 1));
  CHECK_EQUAL (fake_device.posted.n, 0);
  while (post (n % 1000, 'a', 1))
    n++;
  CHECK_EQUAL (n, GOMP_POSTED_MOST);
  look ();
  CHECK_EQUAL (copies_made, 1);
  for (unsigned i = 1; i < n; i++)
    CHECK (post (i, 'a', 1));
  CHECK (!gomp_post (&fake_device, two, 2, NULL));
  CHECK_EQUAL (fake_device.posted.n, GOMP_POSTED_MOST - 1);
  look ();
  CHECK (gomp_post (&fake_device, two, 2, NULL));
  look ();
  CHECK_EQUAL (memory[1], 'y');
  CHECK_EQUAL (memory[8], 'z');
  /* Stretches run out before copies do.  */
  for (n = 0; post (2 * n, 'c', 1); n++)
    ;
  CHECK_EQUAL (n, GOMP_POSTED_STRETCHES);
  look ();
  /* And bytes, if none of them replace others in the same place.  */
  for (n = 0; post (n % 2, 'b', 30000); n++)
    ;
  CHECK_EQUAL (n, GOMP_PINNED_SIZE / 30000);
  look ();
  CHECK (post (0, 'e', 0));
  CHECK_EQUAL (fake_device.posted.n, 0);
  end ();
}

static void
not_while_a_kernel_runs (void)
{
  struct gomp_error err = { .text = "" };
  struct goacc_asyncqueue *queue = (struct goacc_asyncqueue *) 1;
  int before;

  start (&taking);
  CHECK (post (0, 'a', 8));
  before = gomp_device_enter (&fake_device);
  CHECK_EQUAL (batches, 1);
  CHECK (!post (0, 'b', 8));
  gomp_device_leave (&fake_device, before);
  CHECK (post (0, 'b', 8));
  look ();
  gomp_queue_work_add (&fake_device, queue);
  CHECK (!post (0, 'c', 8));
  CHECK (gomp_device_queue_wait (&fake_device, queue, &err));
  CHECK (post (0, 'c', 8));
  look ();
  CHECK_EQUAL (memory[0], 'c');
  gomp_queue_work_end (&fake_device, true);
  end ();
}

/* Allocating neither looks nor writes.  */
static void
early_uses_leave_it (void)
{
  int before;

  start (&taking);
  CHECK (post (0, 'a', 8));
  before = gomp_device_enter_early (&fake_device);
  gomp_device_leave (&fake_device, before);
  CHECK_EQUAL (batches, 0);
  look ();
  CHECK_EQUAL (batches, 1);
  end ();
}

static void
not_once_exposed (void)
{
  start (&taking);
  CHECK (post (0, 'a', 8));
  gomp_device_expose (&fake_device);
  CHECK_EQUAL (batches, 1);
  CHECK_EQUAL (memory[7], 'a');
  CHECK (!post (0, 'b', 8));
  gomp_device_expose (&fake_device);
  CHECK_EQUAL (batches, 1);
  end ();
  start (&without);
  CHECK (!post (0, 'a', 8));
  end ();
}

static void
not_while_somebody_watches (void)
{
  start (&taking);
  gomp_trace_active = true;
  CHECK (!post (0, 'a', 8));
  gomp_trace_active = false;
  CHECK (post (0, 'a', 8));
  look ();
  end ();
}

/* One copy at a time, with something in between: it is not worth it, until
   several come again.  */
static void
not_if_they_come_alone (void)
{
  char byte = 'a';
  struct gomp_pset_copy copy = { memory, &byte, 1 };
  unsigned posted = 0;

  start (&taking);
  for (int t = 0; t < 100; t++)
    {
      posted += (gomp_device_posts (&fake_device)
                 && gomp_post (&fake_device, &copy, 1, NULL));
      look ();
    }
  /* One at first, then one of each GOMP_POSTED_SKIPS + 1.  */
  CHECK_EQUAL (posted, 1 + (99 + GOMP_POSTED_SKIPS) / (GOMP_POSTED_SKIPS + 1));
  CHECK_EQUAL (batches, posted);
  while (!gomp_device_posts (&fake_device))
    ;
  batches = 0;
  for (int turn = 0; turn < 3; turn++)
    {
      for (int t = 0; t < 10; t++)
        CHECK (gomp_device_posts (&fake_device)
               && gomp_post (&fake_device, &copy, 1, NULL));
      look ();
    }
  CHECK_EQUAL (batches, 3);
  end ();
}

/* A device that ends takes nothing along.  */
static void
forgets (void)
{
  start (&taking);
  CHECK (post (0, 'a', 8));
  gomp_posted_fini (&fake_device, true);
  look ();
  CHECK_EQUAL (batches, 0);
  CHECK (post (0, 'b', 8));
  look ();
  CHECK_EQUAL (memory[0], 'b');
  gomp_posted_fini (&fake_device, false);
  CHECK (!post (0, 'c', 8));
  end ();
}

/* Post three copies, of which the device does not take the one to byte AT of
   the memory, and look.  What the program says, and its status.  */
static int
fail_at (size_t at, char *told, size_t room)
{
  int ends[2], status;
  size_t n = 0;
  ssize_t got;
  pid_t child;

  CHECK (pipe (ends) == 0);
  child = fork ();
  if (child == 0)
    {
      dup2 (ends[1], STDERR_FILENO);
      broken = memory + at;
      post (0, 'a', 24);
      post (24, 'b', 40);
      post (100, 'c', 8);
      look ();
      _exit (0);
    }
  close (ends[1]);
  while ((got = read (ends[0], told + n, room - 1 - n)) > 0)
    n += (size_t) got;
  told[n] = '\0';
  close (ends[0]);
  CHECK (waitpid (child, &status, 0) == child);
  CHECK (WIFEXITED (status));
  return WEXITSTATUS (status);
}

/* A failure ends the program, and says which copy it was, though the copies
   were to be made as one.  */
static void
failure_is_told (void)
{
  char told[2048], wanted[64];

  start (&taking);
  snprintf (wanted, sizeof wanted, "to dev object [%p..%p) failed",
            (void *) memory, (void *) (memory + 24));
  CHECK_EQUAL (fail_at (0, told, sizeof told), 1);
  CHECK (strstr (told, "libgomp: Copying of host object") != NULL);
  CHECK (strstr (told, wanted) != NULL);
  snprintf (wanted, sizeof wanted, "to dev object [%p..%p) failed",
            (void *) (memory + 24), (void *) (memory + 64));
  CHECK_EQUAL (fail_at (63, told, sizeof told), 1);
  CHECK (strstr (told, wanted) != NULL);
  CHECK_EQUAL (fail_at (99, told, sizeof told), 0);
  CHECK_STRING (told, "");
  end ();
}

/* The device does not take all as one, but one by one.  */
static unsigned refusals;

static bool
take_single (int ord, const struct gomp_pset_batch *batch)
{
  if (batch->n_in > 1)
    {
      refusals++;
      return false;
    }
  return take_batch (ord, batch);
}

static void
failure_is_mended (void)
{
  static struct gomp_plugin single;

  single = taking;
  single.pset_batch = take_single;
  refusals = 0;
  start (&single);
  CHECK (post (0, 'a', 10));
  CHECK (post (20, 'b', 10));
  CHECK (post (5, 'c', 20));
  CHECK (post (50, 'd', 1));
  look ();
  CHECK_EQUAL (refusals, 1);
  CHECK_EQUAL (memory[4], 'a');
  CHECK_EQUAL (memory[5], 'c');
  CHECK_EQUAL (memory[24], 'c');
  CHECK_EQUAL (memory[25], 'b');
  CHECK_EQUAL (memory[29], 'b');
  CHECK_EQUAL (memory[50], 'd');
  CHECK_EQUAL (memory[51], 0);
  end ();
}

/* ---- Directives --------------------------------------------------------- */

#define NODES 300

static struct node
{
  int *data;
  int n;
} nodes[NODES];
static int data[NODES][8];

/* The directive of CONTEXT, OpenACC's if ACC, with KIND for SIZE bytes at
   ADDRESS and, if ATTACH_KIND is not 0, that for the pointer at HOLDER.  */
static void
directive (enum gomp_context context, bool acc, unsigned short kind,
           void *address, size_t size, unsigned short attach_kind, void *holder)
{
  void *addresses[2] = { address, holder };
  size_t sizes[2] = { size, 0 };
  unsigned short kinds[2] = { kind, attach_kind };
  const struct gomp_arrays arrays = { .n = 1 + (attach_kind != 0),
                                      .addresses = addresses,
                                      .sizes = sizes,
                                      .kinds = kinds,
                                      .acc = acc };
  const struct gomp_site site = { .construct = "test" };
  struct gomp_error err = { .text = "" };

  CHECK (fake_device_run (&arrays, context, &site, NULL, &err));
  CHECK_STRING (err.text, "");
}

static uintptr_t
device_of (void *host)
{
  struct gomp_present *table = &fake_device.present;
  struct gomp_mapping *mapping;
  uintptr_t address;

  gomp_present_lock (table);
  mapping = gomp_present_at (table, (uintptr_t) host);
  address = mapping
              ? gomp_mapping_device_address (mapping, (uintptr_t) host).value
              : 0;
  gomp_present_unlock (table);
  return address;
}

/* Set up NODES nodes by a directive for all, and one with an attach for each of
   them.  */
static void
set_up (void)
{
  directive (GOMP_CONTEXT_ENTER, true, GOMP_MAP_TO, nodes, sizeof nodes, 0,
             NULL);
  for (int i = 0; i < NODES; i++)
    {
      for (int j = 0; j < 8; j++)
        data[i][j] = 8 * i + j;
      nodes[i] = (struct node) { data[i], 8 };
      directive (GOMP_CONTEXT_ENTER, true, GOMP_MAP_TO, data[i], sizeof data[i],
                 GOMP_MAP_ATTACH, &nodes[i].data);
      /* Sent as it was.  */
      memset (data[i], -1, sizeof data[i]);
    }
}

static void
set_up_is_one_operation (void)
{
  start (&taking);
  for (int turn = 0; turn < 3; turn++)
    {
      batches = 0;
      set_up ();
      CHECK_EQUAL (batches, 0);
      copies_made = 0;
      look ();
      CHECK_EQUAL (batches, 1);
      CHECK_EQUAL (copies_made, 1);
      for (int i = 0; i < NODES; i++)
        {
          const struct node *node = (const struct node *) device_of (&nodes[i]);
          CHECK_EQUAL (node->data, (int *) device_of (data[i]));
          CHECK_EQUAL (node->data[7], 8 * i + 7);
        }
      for (int i = 0; i < NODES; i++)
        directive (GOMP_CONTEXT_EXIT, true, GOMP_MAP_RELEASE, data[i],
                   sizeof data[i], GOMP_MAP_DETACH, &nodes[i].data);
      directive (GOMP_CONTEXT_EXIT, true, GOMP_MAP_RELEASE, nodes, sizeof nodes,
                 0, NULL);
      CHECK_EQUAL (batches, 1);
    }
  CHECK_STRING (fake_device_fini (), NULL);
  end ();
}

/* OpenMP's enter data and update, of which the last value counts.  */
static void
updates_are_one_operation (void)
{
  start (&taking);
  for (int i = 0; i < NODES; i++)
    directive (GOMP_CONTEXT_ENTER, false, GOMP_MAP_TO, data[i], sizeof data[i],
               0, NULL);
  for (int i = 0; i < NODES; i++)
    {
      data[i][3] = i;
      directive (GOMP_CONTEXT_UPDATE, false, GOMP_MAP_TO, data[i],
                 sizeof data[i], 0, NULL);
      data[i][3] = -1;
    }
  CHECK_EQUAL (batches, 0);
  look ();
  CHECK_EQUAL (batches, 1);
  CHECK_EQUAL (copies_made, 1);
  for (int i = 0; i < NODES; i++)
    CHECK_EQUAL (((const int *) device_of (data[i]))[3], i);
  copies_made = 0;
  for (int i = NODES; i-- > 0;)
    directive (GOMP_CONTEXT_UPDATE, false, GOMP_MAP_TO, data[i], sizeof data[i],
               0, NULL);
  look ();
  CHECK_EQUAL (batches, 2);
  CHECK_EQUAL (copies_made, 1);
  for (int i = 0; i < NODES; i++)
    directive (GOMP_CONTEXT_EXIT, false, GOMP_MAP_DELETE, data[i],
               sizeof data[i], 0, NULL);
  CHECK_STRING (fake_device_fini (), NULL);
  end ();
}

/* ---- Threads ------------------------------------------------------------ */

#define TURNS 20000
#define THREADS 4

static char seen_late;

/* Each thread posts to places of its own, and what it has posted is there
   whenever it is inside.  */
static void *
post_and_look (void *number)
{
  size_t at = (uintptr_t) number * 64;

  for (int t = 1; t <= TURNS; t++)
    {
      char value = 0;
      struct gomp_pset_copy copy = { memory + at, &value, 1 };
      bool posted;
      int before;

      gomp_post (&fake_device, &copy, 1, NULL);
      value = (char) (t % 100 + 1);
      posted = (gomp_post_again (&fake_device, &copy, NULL)
                || gomp_post (&fake_device, &copy, 1, NULL));
      before = gomp_device_enter (&fake_device);
      if (!posted)
        memory[at] = value;
      if (__atomic_load_n (&memory[at], __ATOMIC_RELAXED) != value)
        __atomic_store_n (&seen_late, 1, __ATOMIC_RELAXED);
      gomp_device_leave (&fake_device, before);
    }
  return NULL;
}

static void
threads (void)
{
  pthread_t all[THREADS];

  start (&taking);
  for (uintptr_t t = 0; t < THREADS; t++)
    CHECK (pthread_create (&all[t], NULL, post_and_look, (void *) t) == 0);
  for (int t = 0; t < THREADS; t++)
    pthread_join (all[t], NULL);
  CHECK_EQUAL (seen_late, 0);
  CHECK_EQUAL (fake_device.posted.n, 0);
  end ();
}

/* A thread that finds another one inside sends what it has posted itself.  */
static pthread_barrier_t barrier;

static void *
stay_inside (void *unused)
{
  int before = gomp_device_enter (&fake_device);

  (void) unused;
  pthread_barrier_wait (&barrier);
  pthread_barrier_wait (&barrier);
  gomp_device_leave (&fake_device, before);
  return NULL;
}

static void
thread_inside (void)
{
  pthread_t thread;

  start (&taking);
  pthread_barrier_init (&barrier, NULL, 2);
  CHECK (pthread_create (&thread, NULL, stay_inside, NULL) == 0);
  pthread_barrier_wait (&barrier);
  CHECK (!post (0, 'a', 8));
  pthread_barrier_wait (&barrier);
  pthread_join (thread, NULL);
  CHECK (post (0, 'a', 8));
  look ();
  CHECK_EQUAL (memory[0], 'a');
  end ();
}

int
main (void)
{
  unit_case ("300 small copies: wait, and come as one operation");
  waits_and_comes ();
  unit_case ("copies that overlap: are made in their order");
  keeps_order ();
  unit_case ("the object of the latest copy again: takes no room");
  again_takes_no_room ();
  unit_case ("three objects in turns: take the room of the first turn");
  again_in_a_loop ();
  unit_case ("the object of the latest copy, cut since: is whole again");
  again_after_a_cut ();
  unit_case ("neighbours with padding: are one copy, in any order");
  neighbours_are_one_copy ();
  unit_case ("limits: what does not fit is not posted at all");
  has_limits ();
  unit_case ("a kernel or a queue at work: nothing is posted");
  not_while_a_kernel_runs ();
  unit_case ("an early use of the plugin: copies go on waiting");
  early_uses_leave_it ();
  unit_case ("addresses handed out, no batches: nothing is posted");
  not_once_exposed ();
  unit_case ("traces and checks: nothing is posted");
  not_while_somebody_watches ();
  unit_case ("copies that come alone: few of them are posted");
  not_if_they_come_alone ();
  unit_case ("the end of a device: what waits is forgotten");
  forgets ();
  unit_case ("a copy that fails later: the program ends, and is told which");
  failure_is_told ();
  unit_case ("a batch that fails, no copy of which does: all is there");
  failure_is_mended ();
  unit_case ("300 directives with an attach each: one operation");
  set_up_is_one_operation ();
  unit_case ("300 enter data and 300 updates: one operation");
  updates_are_one_operation ();
  unit_case ("threads: each sees what it has posted");
  threads ();
  unit_case ("a thread inside: nothing is posted beside it");
  thread_inside ();
  return unit_result ();
}
