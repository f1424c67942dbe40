/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The benchmark plugin: counts every operation, costs as little as it can.  */

#include "libgomp-plugin.h"
#include "bench/gomp-bench.h"
#include "bench/arena.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* `declare target link' variables are marked in the host table's size.  */
#define LINK_BIT ((uintptr_t) 1 << (8 * sizeof (uintptr_t) - 1))

/* Device images: the runtime hands over the program's own host table.  */
struct host_table
{
  void **funcs_begin;
  void **funcs_end;
  uintptr_t (*vars_begin)[2];   /* address, size */
  uintptr_t (*vars_end)[2];
};

struct image
{
  struct image *next;
  const void *target_data;
  size_t blocks;
  void *block[];                /* one per variable */
};

/* Each thread counts for itself; the sum is made when somebody asks.  Records
   outlive their threads, or their counts would be lost.  */
struct thread_counters
{
  struct gomp_bench_counters c;
  struct thread_counters *next;
};

static struct thread_counters *all_counters;
/* Initial-exec: one instruction instead of a call per operation.  */
static __thread struct thread_counters *own_counters
  __attribute__ ((tls_model ("initial-exec")));

static struct
{
  long alloc_ns, free_ns, h2d_ns, d2h_ns, launch_ns, enqueue_ns;
  /* MB per second that ordinary and pinned memory is copied at; 0: as fast as
     the processor does it.  */
  long pageable_mbs, pinned_mbs;
  bool run;
} settings;

static struct image *images; /* the device lock protects it */

static struct gomp_bench_counters *
counters_own (void)
{
  if (__builtin_expect (own_counters != NULL, 1))
    return &own_counters->c;
  struct thread_counters *t = calloc (1, sizeof (*t));
  if (!t)
    GOMP_PLUGIN_fatal ("Out of memory allocating %lu bytes",
                       (unsigned long) sizeof (*t));
  t->next = __atomic_load_n (&all_counters, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n (&all_counters, &t->next, t, true,
                                       __ATOMIC_RELEASE, __ATOMIC_RELAXED))
    continue;
  own_counters = t;
  return &t->c;
}

/* Only the owner writes, so no locked instruction is needed.  */
static inline void
count (uint64_t *counter, uint64_t by)
{
  __atomic_store_n (counter, __atomic_load_n (counter, __ATOMIC_RELAXED) + by,
                    __ATOMIC_RELAXED);
}

void
gomp_bench_counters (struct gomp_bench_counters *counters)
{
  enum
  {
    WORDS = sizeof (*counters) / sizeof (uint64_t)
  };
  uint64_t sum[WORDS] = { 0 };
  struct thread_counters *t = __atomic_load_n (&all_counters, __ATOMIC_ACQUIRE);
  for (; t; t = t->next)
    for (size_t i = 0; i < WORDS; i++)
      sum[i] += __atomic_load_n ((uint64_t *) &t->c + i, __ATOMIC_RELAXED);
  memcpy (counters, sum, sizeof (sum));
}

static int64_t
now_ns (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * INT64_C (1000000000) + t.tv_nsec;
}

static void
wait_until (int64_t end)
{
  while (now_ns () < end)
    continue;
}

static void
wait_ns (long ns)
{
  if (__builtin_expect (ns > 0, 0))
    wait_until (now_ns () + ns);
}

/* ---- Bandwidth -------------------------------------------------------- */

/* Each direction's copies are made one after the other.  */
static int64_t engine_free[2]; /* when; atomic */

#define PINNED_MOST 64
static struct
{
  const char *start;
  size_t size;
} pinned[PINNED_MOST];
static pthread_mutex_t pinned_lock = PTHREAD_MUTEX_INITIALIZER;

static bool
is_pinned (const void *ptr)
{
  bool found = false;
  if (settings.pinned_mbs == 0)
    return false;
  pthread_mutex_lock (&pinned_lock);
  for (int i = 0; i < PINNED_MOST && !found; i++)
    found = (uintptr_t) ptr - (uintptr_t) pinned[i].start < pinned[i].size;
  pthread_mutex_unlock (&pinned_lock);
  return found;
}

/* How long N bytes at HOST take.  */
static int64_t
copy_ns (const void *host, size_t n)
{
  long mbs = is_pinned (host) ? settings.pinned_mbs : settings.pageable_mbs;
  return mbs > 0 ? (int64_t) (n * 1000.0 / mbs) : 0;
}

/* A copy IN or out that takes NS: when it will be done.  */
static int64_t
engine_take (bool in, int64_t ns)
{
  int64_t begin, end,
    last = __atomic_load_n (&engine_free[in], __ATOMIC_RELAXED);
  do
    {
      int64_t now = now_ns ();
      begin = last > now ? last : now;
      end = begin + ns;
    }
  while (!__atomic_compare_exchange_n (&engine_free[in], &last, end, true,
                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return end;
}

/* N bytes to the device, IN, or from it; HOST is the other side.  Returns when
   it is done.  LATENCY comes on top.  */
static void
copy_bytes (bool in, void *dst, const void *src, size_t n, long latency)
{
  int64_t ns = 0, end = 0;
  if (__builtin_expect (settings.pageable_mbs | settings.pinned_mbs, 0))
    ns = copy_ns (in ? src : dst, n);
  wait_ns (latency);
  if (ns > 0)
    end = engine_take (in, ns);
  memcpy (dst, src, n);
  if (ns > 0)
    wait_until (end);
}

void *
GOMP_OFFLOAD_pset_host_alloc (int ord, size_t size)
{
  void *memory = NULL;
  (void) ord;
  if (settings.pinned_mbs == 0)
    return NULL;
  pthread_mutex_lock (&pinned_lock);
  for (int i = 0; i < PINNED_MOST && !memory; i++)
    if (!pinned[i].start)
      {
        memory = aligned_alloc (4096, (size + 4095) & ~(size_t) 4095);
        pinned[i].start = memory;
        pinned[i].size = memory ? size : 0;
      }
  pthread_mutex_unlock (&pinned_lock);
  return memory;
}

void
GOMP_OFFLOAD_pset_host_free (int ord, void *ptr)
{
  (void) ord;
  pthread_mutex_lock (&pinned_lock);
  for (int i = 0; i < PINNED_MOST; i++)
    if (ptr && pinned[i].start == ptr)
      {
        pinned[i].start = NULL;
        pinned[i].size = 0;
      }
  pthread_mutex_unlock (&pinned_lock);
  free (ptr);
}

/* ---- The device ------------------------------------------------------- */

/* That of GCC 12, whose runtime benchmarks compare with.  */
#define BENCH_VERSION 1

unsigned
GOMP_OFFLOAD_version (void)
{
  return BENCH_VERSION;
}

const char *
GOMP_OFFLOAD_get_name (void)
{
  return "nvptx";
}

unsigned
GOMP_OFFLOAD_get_caps (void)
{
  return GOMP_OFFLOAD_CAP_OPENMP_400 | GOMP_OFFLOAD_CAP_OPENACC_200;
}

int
GOMP_OFFLOAD_get_type (void)
{
  return OFFLOAD_TARGET_TYPE_NVIDIA_PTX;
}

int
GOMP_OFFLOAD_get_num_devices (unsigned requires)
{
  (void) requires;
  return 1;
}

unsigned
GOMP_OFFLOAD_pset_features (int ord)
{
  (void) ord;
  return GOMP_PSET_CONCURRENT_IO;
}

/* Nanoseconds from NAME; absent is 0, anything else than a number fatal, so
   that no benchmark runs with other latencies than were asked for.  */
static long
setting_read (const char *name)
{
  const char *text = getenv (name);
  if (!text)
    return 0;
  char *end;
  errno = 0;
  long value = strtol (text, &end, 10);
  if (errno || end == text || *end || value < 0)
    GOMP_PLUGIN_fatal ("Invalid value for environment variable %s: %s", name,
                       text);
  return value;
}

bool
GOMP_OFFLOAD_init_device (int ord)
{
  (void) ord;
  settings.alloc_ns = setting_read ("GOMP_BENCH_ALLOC_NS");
  settings.free_ns = setting_read ("GOMP_BENCH_FREE_NS");
  settings.h2d_ns = setting_read ("GOMP_BENCH_H2D_NS");
  settings.d2h_ns = setting_read ("GOMP_BENCH_D2H_NS");
  settings.launch_ns = setting_read ("GOMP_BENCH_LAUNCH_NS");
  settings.enqueue_ns = setting_read ("GOMP_BENCH_ENQUEUE_NS");
  settings.pageable_mbs = setting_read ("GOMP_BENCH_PAGEABLE_MBS");
  settings.pinned_mbs = setting_read ("GOMP_BENCH_PINNED_MBS");
  settings.run = setting_read ("GOMP_BENCH_RUN") != 0;
  if (gomp_bench_arena_init ())
    return true;
  GOMP_PLUGIN_error ("benchmark device memory: %s", strerror (errno));
  return false;
}

bool
GOMP_OFFLOAD_fini_device (int ord)
{
  (void) ord;
  while (images)
    {
      struct image *image = images;
      images = image->next;
      free (image);
    }
  gomp_bench_arena_fini ();
  return true;
}

/* ---- Images ----------------------------------------------------------- */

/* The device's own copy of host variable VAR, with its present value; for a
   link variable an empty pointer.  False: no memory.  */
static bool
variable_load (const uintptr_t var[2], struct addr_pair *pair, void **block)
{
  bool is_link = var[1] & LINK_BIT;
  size_t size = is_link ? sizeof (void *) : var[1];
  *block = gomp_bench_arena_alloc (size);
  if (!*block)
    return false;
  if (is_link)
    memset (*block, 0, size);
  else
    memcpy (*block, (void *) var[0], size);
  pair->start = (uintptr_t) *block;
  pair->end = pair->start + size;
  return true;
}

int
GOMP_OFFLOAD_load_image (int ord, unsigned version, const void *target_data,
                         struct addr_pair **table, uint64_t **reverse,
                         uint64_t *indirect)
{
  (void) ord, (void) reverse, (void) indirect;
  if ((version & 0xffff) > 1)
    {
      GOMP_PLUGIN_error ("Offload data incompatible with benchmark plugin "
                         "(expected 1, received %u)",
                         version & 0xffff);
      return -1;
    }
  const struct host_table *host = target_data;
  size_t funcs = host->funcs_end - host->funcs_begin;
  size_t vars = host->vars_end - host->vars_begin;
  struct image *image = malloc (sizeof (*image) + vars * sizeof (void *));
  /* At least one pair: malloc (0) may return NULL.  */
  struct addr_pair *pairs = malloc ((funcs + vars + 1) * sizeof (*pairs));
  if (!image || !pairs)
    goto fail;

  for (size_t i = 0; i < funcs; i++)
    {
      pairs[i].start = (uintptr_t) host->funcs_begin[i];
      pairs[i].end = pairs[i].start + 1;
    }
  for (size_t i = 0; i < vars; i++)
    if (!variable_load (host->vars_begin[i], &pairs[funcs + i],
                        &image->block[i]))
      goto fail;

  image->target_data = target_data;
  image->blocks = vars;
  image->next = images;
  images = image;
  *table = pairs;
  return funcs + vars;

fail:
  free (image);
  free (pairs);
  GOMP_PLUGIN_error ("no memory for a benchmark image");
  return -1;
}

bool
GOMP_OFFLOAD_unload_image (int ord, unsigned version, const void *target_data)
{
  (void) ord;
  (void) version;
  for (struct image **link = &images; *link; link = &(*link)->next)
    if ((*link)->target_data == target_data)
      {
        struct image *image = *link;
        *link = image->next;
        for (size_t i = 0; i < image->blocks; i++)
          gomp_bench_arena_free (image->block[i]);
        free (image);
        return true;
      }
  GOMP_PLUGIN_error ("unloading an image that is not loaded");
  return false;
}

/* ---- Memory ----------------------------------------------------------- */

void *
GOMP_OFFLOAD_alloc (int ord, size_t size)
{
  (void) ord;
  struct gomp_bench_counters *c = counters_own ();
  count (&c->allocs, 1);
  count (&c->alloc_bytes, size);
  wait_ns (settings.alloc_ns);
  return gomp_bench_arena_alloc (size);
}

bool
GOMP_OFFLOAD_free (int ord, void *ptr)
{
  (void) ord;
  count (&counters_own ()->frees, 1);
  wait_ns (settings.free_ns);
  return gomp_bench_arena_free (ptr);
}

bool
GOMP_OFFLOAD_host2dev (int ord, void *dst, const void *src, size_t n)
{
  (void) ord;
  struct gomp_bench_counters *c = counters_own ();
  count (&c->h2d, 1);
  count (&c->h2d_bytes, n);
  if (!gomp_bench_arena_holds (dst, n))
    return false;
  copy_bytes (true, dst, src, n, settings.h2d_ns);
  return true;
}

bool
GOMP_OFFLOAD_dev2host (int ord, void *dst, const void *src, size_t n)
{
  (void) ord;
  struct gomp_bench_counters *c = counters_own ();
  count (&c->d2h, 1);
  count (&c->d2h_bytes, n);
  if (!gomp_bench_arena_holds (src, n))
    return false;
  copy_bytes (false, dst, src, n, settings.d2h_ns);
  return true;
}

/* COPY of a batch, which takes NS: to or from the device.  */
static bool
batch_copy (const struct gomp_pset_copy *copy, bool in, long ns)
{
  struct gomp_bench_counters *c = counters_own ();

  if (!gomp_bench_arena_holds (in ? copy->dst : copy->src, copy->size))
    return false;
  count (in ? &c->h2d : &c->d2h, 1);
  count (in ? &c->h2d_bytes : &c->d2h_bytes, copy->size);
  copy_bytes (in, copy->dst, (const void *) copy->src, copy->size, ns);
  return true;
}

/* One wait for all of it: that is the launch's, or else that of the last copy.
   Other copies cost what it takes to put them into a stream.  */
bool
GOMP_OFFLOAD_pset_batch (int ord, const struct gomp_pset_batch *batch)
{
  bool waits = batch->fn == NULL;

  for (size_t i = 0; i < batch->n_in; i++)
    if (!batch_copy (&batch->in[i], true,
                     waits && batch->n_out == 0 && i == batch->n_in - 1
                       ? settings.h2d_ns
                       : settings.enqueue_ns))
      return false;
  if (batch->fn)
    GOMP_OFFLOAD_run (ord, batch->fn, batch->vars, batch->args);
  for (size_t i = 0; i < batch->n_out; i++)
    if (!batch_copy (&batch->out[i], false,
                     waits && i == batch->n_out - 1 ? settings.d2h_ns
                                                    : settings.enqueue_ns))
      return false;
  return true;
}

static bool
box_holds (const void *start, size_t slice, size_t pitch,
           const struct gomp_pset_rect *r)
{
  return gomp_bench_arena_holds (
    start, ((r->depth - 1) * slice + (r->height - 1) * pitch + r->width));
}

bool
GOMP_OFFLOAD_pset_copy_rect (int ord, enum gomp_pset_direction direction,
                             const struct gomp_pset_rect *r,
                             struct goacc_asyncqueue *queue)
{
  bool in = direction == GOMP_PSET_TO_DEVICE;
  struct gomp_bench_counters *c = counters_own ();
  (void) ord, (void) queue;

  if (direction == GOMP_PSET_ON_DEVICE
      || !(in ? box_holds (r->dst, r->dst_slice, r->dst_pitch, r)
              : box_holds (r->src, r->src_slice, r->src_pitch, r)))
    return false;
  count (in ? &c->h2d : &c->d2h, 1);
  count (in ? &c->h2d_bytes : &c->d2h_bytes, r->width * r->height * r->depth);
  wait_ns (in ? settings.h2d_ns : settings.d2h_ns);
  for (size_t i = 0; i < r->depth; i++)
    for (size_t j = 0; j < r->height; j++)
      memcpy ((char *) r->dst + i * r->dst_slice + j * r->dst_pitch,
              (const char *) r->src + i * r->src_slice + j * r->src_pitch,
              r->width);
  return true;
}

bool
GOMP_OFFLOAD_dev2dev (int ord, void *dst, const void *src, size_t n)
{
  (void) ord;
  count (&counters_own ()->d2d, 1);
  if (!gomp_bench_arena_holds (dst, n) || !gomp_bench_arena_holds (src, n))
    return false;
  memmove (dst, src, n);
  return true;
}

void
GOMP_OFFLOAD_run (int ord, void *fn, void *vars, void **args)
{
  (void) ord;
  (void) args;
  count (&counters_own ()->launches, 1);
  wait_ns (settings.launch_ns);
  if (settings.run)
    ((void (*) (void *)) fn) (vars);
}

/* ---- OpenACC ---------------------------------------------------------- */

/* Nothing is ever in a queue, but the time that copies of pinned memory
   take.  */
struct goacc_asyncqueue
{
  int64_t done_at;
};

void
GOMP_OFFLOAD_openacc_exec (void (*fn) (void *), size_t mapnum, void **hostaddrs,
                           void **devaddrs, unsigned *dims, void *tgt)
{
  (void) dims;
  (void) tgt;
  count (&counters_own ()->launches, 1);
  wait_ns (settings.launch_ns);
  if (!settings.run)
    return;
  void **words = malloc ((mapnum + 1) * sizeof (*words));
  if (!words)
    GOMP_PLUGIN_fatal ("no memory for kernel arguments");
  for (size_t i = 0; i < mapnum; i++)
    words[i] = devaddrs[i] ? devaddrs[i] : hostaddrs[i];
  fn (words);
  free (words);
}

void
GOMP_OFFLOAD_openacc_async_exec (void (*fn) (void *), size_t mapnum,
                                 void **hostaddrs, void **devaddrs,
                                 unsigned *dims, void *tgt,
                                 struct goacc_asyncqueue *queue)
{
  (void) queue;
  GOMP_OFFLOAD_openacc_exec (fn, mapnum, hostaddrs, devaddrs, dims, tgt);
}

void *
GOMP_OFFLOAD_openacc_create_thread_data (int ord)
{
  (void) ord;
  return NULL;
}

void
GOMP_OFFLOAD_openacc_destroy_thread_data (void *data)
{
  (void) data;
}

struct goacc_asyncqueue *
GOMP_OFFLOAD_openacc_async_construct (int ord)
{
  (void) ord;
  struct goacc_asyncqueue *queue = GOMP_PLUGIN_malloc (sizeof (*queue));
  queue->done_at = 0;
  return queue;
}

bool
GOMP_OFFLOAD_openacc_async_destruct (struct goacc_asyncqueue *queue)
{
  free (queue);
  return true;
}

int
GOMP_OFFLOAD_openacc_async_test (struct goacc_asyncqueue *queue)
{
  (void) queue;
  return 1;
}

bool
GOMP_OFFLOAD_openacc_async_synchronize (struct goacc_asyncqueue *queue)
{
  count (&counters_own ()->syncs, 1);
  if (queue->done_at)
    wait_until (queue->done_at);
  queue->done_at = 0;
  return true;
}

bool
GOMP_OFFLOAD_openacc_async_serialize (struct goacc_asyncqueue *first,
                                      struct goacc_asyncqueue *second)
{
  (void) first;
  (void) second;
  return true;
}

void
GOMP_OFFLOAD_openacc_async_queue_callback (struct goacc_asyncqueue *queue,
                                           void (*fn) (void *), void *data)
{
  (void) queue;
  fn (data);
}

/* A copy of pinned memory: the bytes are there at once, but done it is later.
   The processor makes it all the same, so that rates should be set far below
   what it can do.  */
static void
queue_copy (bool in, void *dst, const void *src, size_t n,
            struct goacc_asyncqueue *queue)
{
  int64_t done_at = engine_take (in, copy_ns (in ? src : dst, n));
  queue->done_at = done_at > queue->done_at ? done_at : queue->done_at;
  wait_ns (settings.enqueue_ns);
  memcpy (dst, src, n);
}

bool
GOMP_OFFLOAD_openacc_async_host2dev (int ord, void *dst, const void *src,
                                     size_t n, struct goacc_asyncqueue *queue)
{
  struct gomp_bench_counters *c = counters_own ();
  count (&c->async_copies, 1);
  if (!is_pinned (src))
    return GOMP_OFFLOAD_host2dev (ord, dst, src, n);
  if (!gomp_bench_arena_holds (dst, n))
    return false;
  count (&c->h2d, 1);
  count (&c->h2d_bytes, n);
  queue_copy (true, dst, src, n, queue);
  return true;
}

bool
GOMP_OFFLOAD_openacc_async_dev2host (int ord, void *dst, const void *src,
                                     size_t n, struct goacc_asyncqueue *queue)
{
  struct gomp_bench_counters *c = counters_own ();
  count (&c->async_copies, 1);
  if (!is_pinned (dst))
    return GOMP_OFFLOAD_dev2host (ord, dst, src, n);
  if (!gomp_bench_arena_holds (src, n))
    return false;
  count (&c->d2h, 1);
  count (&c->d2h_bytes, n);
  queue_copy (false, dst, src, n, queue);
  return true;
}

union goacc_property_value
GOMP_OFFLOAD_openacc_get_property (int ord, enum goacc_property property)
{
  (void) ord;
  (void) property;
  return (union goacc_property_value) { .val = 0 };
}
