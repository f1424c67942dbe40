/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A plugin for tests: device memory from malloc, images are host tables.
   Macros make it wrong in one respect each.  */

#include "../../../include/libgomp-plugin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake-plugin.h"

#ifndef FAKE_VERSION
# define FAKE_VERSION GOMP_VERSION
#endif
#ifndef FAKE_CAPS
# define FAKE_CAPS GOMP_OFFLOAD_CAP_OPENMP_400
#endif
#ifndef FAKE_DEVICES
# define FAKE_DEVICES 1
#endif
#ifndef FAKE_INIT
# define FAKE_INIT true
#endif
#ifndef FAKE_FINI
# define FAKE_FINI true
#endif
/* Size of the extra object of an image; -1: no extra pair; -2: one pair too
   few in all.  */
#ifndef FAKE_EXTRA
# define FAKE_EXTRA 4
#endif
/* Bytes by which device variables are too large.  */
#ifndef FAKE_EXCESS
# define FAKE_EXCESS 0
#endif

/* What it can do of what programs require.  */
#ifndef FAKE_REQUIRES
# define FAKE_REQUIRES 0u
#endif
/* FAKE_REFUSES: no image is taken.  */

#define LINK_BIT (~(SIZE_MAX >> 1))

__attribute__ ((visibility ("default"))) struct fake_plugin fake_plugin;

unsigned
GOMP_OFFLOAD_version (void)
{
  return FAKE_VERSION;
}

const char *
GOMP_OFFLOAD_get_name (void)
{
  return "fake";
}

unsigned
GOMP_OFFLOAD_get_caps (void)
{
  return FAKE_CAPS;
}

int
GOMP_OFFLOAD_get_type (void)
{
  return OFFLOAD_TARGET_TYPE_NVIDIA_PTX;
}

int
GOMP_OFFLOAD_get_num_devices (unsigned requires)
{
#if FAKE_VERSION > 1
  fake_plugin.requires = requires;
  if (requires & ~FAKE_REQUIRES)
    return -1;
#endif
  (void) requires;
  return FAKE_DEVICES;
}

bool
GOMP_OFFLOAD_init_device (int ord)
{
  (void) ord;
  fake_plugin.inits++;
  return FAKE_INIT;
}

bool
GOMP_OFFLOAD_fini_device (int ord)
{
  (void) ord;
  fake_plugin.finis++;
  return FAKE_FINI;
}

struct host_table
{
  void **functions, **functions_end;
  struct { void *start; size_t size; } *variables, *variables_end;
};

int
GOMP_OFFLOAD_load_image (int ord, unsigned version, const void *target_data,
                         struct addr_pair **table, uint64_t **reverse,
                         uint64_t *indirect)
{
  const struct host_table *host = target_data;
  size_t functions = (size_t) (host->functions_end - host->functions);
  size_t variables = (size_t) (host->variables_end - host->variables);
  struct addr_pair *pairs = malloc ((functions + variables + 1)
                                    * sizeof *pairs);
  int n = 0;
  (void) ord, (void) reverse, (void) indirect;

#ifdef FAKE_REFUSES
  free (pairs);
  GOMP_PLUGIN_error ("instruction %d is unknown", 7);
  return -1;
#endif
  for (size_t i = 0; i < functions; i++, n++)
    pairs[n] = (struct addr_pair) { (uintptr_t) host->functions[i], 0 };
  for (size_t i = 0; i < variables; i++, n++)
    {
      size_t size = host->variables[i].size;
      if (size & LINK_BIT)
        size = sizeof (void *);
      pairs[n].start = (uintptr_t) calloc (1, size);
      pairs[n].end = pairs[n].start + size + FAKE_EXCESS;
      if (host->variables[i].size & LINK_BIT)
        fake_plugin.link = (void **) pairs[n].start;
    }
  if (FAKE_EXTRA >= 0)
    {
      pairs[n].start = (uintptr_t) fake_plugin.number;
      pairs[n++].end = (uintptr_t) fake_plugin.number + FAKE_EXTRA;
    }
  fake_plugin.loads++;
#if FAKE_VERSION > 1
  fake_plugin.reverse = reverse;
#endif
#if FAKE_VERSION > 2
  fake_plugin.indirect = indirect;
#endif
  fake_plugin.version = version;
  fake_plugin.target_data = target_data;
  *table = pairs;
  return FAKE_EXTRA == -2 ? n - 1 : n;
}

bool
GOMP_OFFLOAD_unload_image (int ord, unsigned version, const void *target_data)
{
  (void) ord, (void) version, (void) target_data;
  fake_plugin.unloads++;
  return !fake_plugin.refuse;
}

void *
GOMP_OFFLOAD_alloc (int ord, size_t size)
{
  (void) ord;
  fake_plugin.allocs++;
  return malloc (size);
}

bool
GOMP_OFFLOAD_free (int ord, void *ptr)
{
  (void) ord;
  fake_plugin.frees++;
  if (fake_plugin.refuse)
    return false;
  free (ptr);
  return true;
}

bool
GOMP_OFFLOAD_dev2host (int ord, void *dst, const void *src, size_t n)
{
  (void) ord;
  fake_plugin.out++;
  if (fake_plugin.refuse)
    return false;
  memcpy (dst, src, n);
  return true;
}

#ifndef FAKE_NO_HOST2DEV
bool
GOMP_OFFLOAD_host2dev (int ord, void *dst, const void *src, size_t n)
{
  (void) ord;
  fake_plugin.in++;
#ifdef FAKE_COPY_STATUS
  exit (FAKE_COPY_STATUS);
#endif
  if (fake_plugin.refuse)
    return false;
  memcpy (dst, src, n);
  return true;
}
#endif

#if FAKE_CAPS & 4
bool
GOMP_OFFLOAD_dev2dev (int ord, void *dst, const void *src, size_t n)
{
  (void) ord;
  fake_plugin.within++;
  if (fake_plugin.refuse)
    return false;
  memmove (dst, src, n);
  return true;
}

# ifndef FAKE_NO_RUN
void
GOMP_OFFLOAD_run (int ord, void *fn, void *vars, void **args)
{
  (void) ord;
  fake_plugin.runs++;
  fake_plugin.n_args = 0;
  for (; args && *args && fake_plugin.n_args < FAKE_ARGS; args++)
    fake_plugin.args[fake_plugin.n_args++] = (uintptr_t) *args;
  ((void (*) (void *)) fn) (vars);
}
# endif

#ifdef FAKE_PEERS
unsigned
GOMP_OFFLOAD_pset_features (int ord)
{
  (void) ord;
  return GOMP_PSET_CONCURRENT_IO;
}

bool
GOMP_OFFLOAD_pset_copy_peer (int dst_ord, void *dst, int src_ord,
                             const void *src, size_t n)
{
  fake_plugin.peer++;
  fake_plugin.peer_dst = dst_ord;
  fake_plugin.peer_src = src_ord;
  if (fake_plugin.refuse)
    return false;
  memcpy (dst, src, n);
  return true;
}
#endif

bool
GOMP_OFFLOAD_can_run (void *fn)
{
  (void) fn;
  fake_plugin.can_runs++;
  return !fake_plugin.refuse;
}
#endif

#if FAKE_CAPS & 2
bool
GOMP_OFFLOAD_pset_variables (int ord,
                             const struct gomp_pset_variable *variables,
                             size_t n, struct addr_pair *pairs)
{
  (void) ord;
  for (size_t i = 0; i < n; i++)
    {
      pairs[i].start = (uintptr_t) calloc (1, variables[i].size);
      pairs[i].end = pairs[i].start + variables[i].size + FAKE_EXCESS;
      strncpy (fake_plugin.module, variables[i].module,
               sizeof fake_plugin.module - 1);
      fake_plugin.offset = variables[i].offset;
      fake_plugin.size = variables[i].size;
      fake_plugin.is_link = variables[i].is_link;
    }
  fake_plugin.asked += n;
  return true;
}
#endif

/* What plugins of GCC 15 and 16 have.  */
#ifdef FAKE_NEWER
const char *
GOMP_OFFLOAD_get_uid (int ord)
{
  /* Gone when the next one is asked for.  */
  static char uid[] = "fake-0";

  uid[5] = (char) ('0' + ord);
  fake_plugin.uids++;
  return ord < FAKE_DEVICES - 1 ? uid : NULL;
}

int
GOMP_OFFLOAD_is_accessible_ptr (int ord, const void *ptr, size_t n)
{
  (void) ord;
  return ptr == &fake_plugin ? n <= sizeof fake_plugin : -1;
}

bool
GOMP_OFFLOAD_memset (int ord, void *ptr, int value, size_t n)
{
  (void) ord;
  fake_plugin.fills++;
  if (fake_plugin.refuse)
    return false;
  memset (ptr, value, n);
  return true;
}
#endif

#if defined FAKE_NEWER && !defined FAKE_NO_INTEROP
/* What was done goes to the log: i, u or d, number, foreign runtime; then t if
   there is a stream.  */
void
GOMP_OFFLOAD_interop (struct gomp_interop_object *object, int ord,
                      enum gomp_interop_action action, bool targetsync,
                      const char *prefer)
{
  char *log = fake_plugin.log + strlen (fake_plugin.log);

  if (action == GOMP_INTEROP_INIT)
    {
      object->fr = gomp_interop_choose (prefer, 1u << GOMP_INTEROP_FR_HSA
                                                | 1u << GOMP_INTEROP_FR_CUDA,
                                        GOMP_INTEROP_FR_CUDA);
      object->stream = targetsync ? fake_plugin.log : NULL;
    }
  *log++ = "iud"[action];
  *log++ = (char) ('0' + ord);
  *log++ = (char) ('0' + object->fr);
  *log++ = object->stream ? 't' : ' ';
  *log = '\0';
}

intptr_t
GOMP_OFFLOAD_get_interop_int (struct gomp_interop_object *object,
                              enum gomp_interop_property property,
                              enum gomp_interop_rc *rc)
{
  *rc = (property == GOMP_INTEROP_FR_ID ? GOMP_INTEROP_SUCCESS
                                        : GOMP_INTEROP_TYPE_STR);
  return property == GOMP_INTEROP_FR_ID ? object->fr : 0;
}

void *
GOMP_OFFLOAD_get_interop_ptr (struct gomp_interop_object *object,
                              enum gomp_interop_property property,
                              enum gomp_interop_rc *rc)
{
  *rc = (property == GOMP_INTEROP_TARGETSYNC ? GOMP_INTEROP_SUCCESS
                                             : GOMP_INTEROP_TYPE_INT);
  return property == GOMP_INTEROP_TARGETSYNC ? object->stream : NULL;
}

const char *
GOMP_OFFLOAD_get_interop_str (struct gomp_interop_object *object,
                              enum gomp_interop_property property,
                              enum gomp_interop_rc *rc)
{
  (void) object;
  *rc = (property == GOMP_INTEROP_VENDOR_NAME ? GOMP_INTEROP_SUCCESS
                                              : GOMP_INTEROP_NO_VALUE);
  return property == GOMP_INTEROP_VENDOR_NAME ? "nobody" : NULL;
}

const char *
GOMP_OFFLOAD_get_interop_type_desc (struct gomp_interop_object *object,
                                    enum gomp_interop_property property)
{
  (void) object;
  return property == GOMP_INTEROP_TARGETSYNC ? "fake_stream" : "N/A";
}
#endif

/* OpenACC's operations; with FAKE_EXEC, those that a synchronous construct
   needs are carried out, with FAKE_QUEUES all but for properties, and the
   others never.  */
#if (FAKE_CAPS & 8) && !defined FAKE_NO_OPENACC
# define UNUSED(name) \
  __attribute__ ((visibility ("default"))) \
  void fake_##name (void) __asm__ ("GOMP_OFFLOAD_openacc_" #name); \
  void fake_##name (void) { abort (); }
# ifdef FAKE_EXEC
/* The kernel gets the block: made by the runtime, or of addresses made
   here.  */
__attribute__ ((visibility ("default"))) void
GOMP_OFFLOAD_openacc_exec (void (*fn) (void *), size_t mapnum,
                           void **hostaddrs, void **devaddrs, unsigned *dims,
                           void *tgt)
{
  (void) mapnum, (void) hostaddrs, (void) dims, (void) tgt;
  fake_plugin.runs++;
  fake_plugin.block = devaddrs;
  fn (devaddrs);
}

__attribute__ ((visibility ("default"))) void *
GOMP_OFFLOAD_openacc_create_thread_data (int ord)
{
  (void) ord;
  return NULL;
}

__attribute__ ((visibility ("default"))) void
GOMP_OFFLOAD_openacc_destroy_thread_data (void *data)
{
  (void) data;
}
# else
UNUSED (exec)
UNUSED (create_thread_data)
UNUSED (destroy_thread_data)
# endif
# ifdef FAKE_QUEUES
/* Queues that are always done: what is added is carried out at once.  */
#  define QUEUE(type) __attribute__ ((visibility ("default"))) type
QUEUE (struct goacc_asyncqueue *)
GOMP_OFFLOAD_openacc_async_construct (int ord)
{
  (void) ord;
  return malloc (1);
}

QUEUE (bool)
GOMP_OFFLOAD_openacc_async_destruct (struct goacc_asyncqueue *queue)
{
  free (queue);
  return true;
}

QUEUE (int)
GOMP_OFFLOAD_openacc_async_test (struct goacc_asyncqueue *queue)
{
  (void) queue;
  return 1;
}

QUEUE (bool)
GOMP_OFFLOAD_openacc_async_synchronize (struct goacc_asyncqueue *queue)
{
  (void) queue;
  return true;
}

QUEUE (bool)
GOMP_OFFLOAD_openacc_async_serialize (struct goacc_asyncqueue *first,
                                      struct goacc_asyncqueue *second)
{
  (void) first, (void) second;
  return true;
}

QUEUE (void)
GOMP_OFFLOAD_openacc_async_queue_callback (struct goacc_asyncqueue *queue,
                                           void (*fn) (void *), void *data)
{
  (void) queue;
  fn (data);
}

QUEUE (bool)
GOMP_OFFLOAD_openacc_async_host2dev (int ord, void *dst, const void *src,
                                     size_t n, struct goacc_asyncqueue *queue)
{
  (void) queue;
  return GOMP_OFFLOAD_host2dev (ord, dst, src, n);
}

QUEUE (bool)
GOMP_OFFLOAD_openacc_async_dev2host (int ord, void *dst, const void *src,
                                     size_t n, struct goacc_asyncqueue *queue)
{
  (void) queue;
  return GOMP_OFFLOAD_dev2host (ord, dst, src, n);
}

QUEUE (void)
GOMP_OFFLOAD_openacc_async_exec (void (*fn) (void *), size_t mapnum,
                                 void **hostaddrs, void **devaddrs,
                                 unsigned *dims, void *tgt,
                                 struct goacc_asyncqueue *queue)
{
  (void) queue;
  GOMP_OFFLOAD_openacc_exec (fn, mapnum, hostaddrs, devaddrs, dims, tgt);
}
# else
UNUSED (async_exec)
UNUSED (async_construct)
UNUSED (async_destruct)
UNUSED (async_test)
UNUSED (async_synchronize)
UNUSED (async_serialize)
UNUSED (async_queue_callback)
UNUSED (async_dev2host)
UNUSED (async_host2dev)
# endif
UNUSED (get_property)
#endif
