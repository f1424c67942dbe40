/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Benchmark: constructs as gcc compiles them.  */

#include "support.h"
#include "bench-lookup.h"

#include <dlfcn.h>
#include <gomp_pset.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 256 pointers v0000 .. v3333 (digits to base 4), each to N doubles; the
   constructs name the first 1, 4, 8, 16 or all of them.  */
#define N 64
#define N_BIG 16384
#define L4(m, p) m (p##0), m (p##1), m (p##2), m (p##3)
#define L16(m, p) L4 (m, p##0), L4 (m, p##1), L4 (m, p##2), L4 (m, p##3)
#define L64(m, p) L16 (m, p##0), L16 (m, p##1), L16 (m, p##2), L16 (m, p##3)
#define L256(m, p) L64 (m, p##0), L64 (m, p##1), L64 (m, p##2), L64 (m, p##3)
#define K1(m) m (v0000)
#define K4(m) L4 (m, v000)
#define K8(m) L4 (m, v000), L4 (m, v001)
#define K16(m) L16 (m, v00)
#define K256(m) L256 (m, v)

#define POINTER(v) *v
#define ADDRESS(v) &v
#define SECTION(v) v[0:N]
#define ADD_ONE(v) v[0] += 1

static double K256 (POINTER);
static double **const arrays[256] = { K256 (ADDRESS) };
static double *big0, *big1, *big2, *big3;

static struct
{
  double *p0, *p1, *p2, *p3, *p4, *p5, *p6, *p7;
} s;
#define S_SECTIONS s.p0[0:N], s.p1[0:N], s.p2[0:N], s.p3[0:N], \
                   s.p4[0:N], s.p5[0:N], s.p6[0:N], s.p7[0:N]

/* What a region without map clauses can be seen by: the plugin runs the host's
   version of a kernel, which knows only the host's variable.  */
static long hits;
#pragma omp declare target (hits)

static void
arrays_make (void)
{
  for (int i = 0; i < 256; i++)
    *arrays[i] = calloc (N, sizeof (double));
  big0 = calloc (N_BIG, sizeof (double));
  big1 = calloc (N_BIG, sizeof (double));
  big2 = calloc (N_BIG, sizeof (double));
  big3 = calloc (N_BIG, sizeof (double));
  s.p0 = v0000, s.p1 = v0001, s.p2 = v0002, s.p3 = v0003;
  s.p4 = v0010, s.p5 = v0011, s.p6 = v0012, s.p7 = v0013;
}

static void
arrays_reset (void)
{
  for (int i = 0; i < 256; i++)
    memset (*arrays[i], 0, N * sizeof (double));
}

/* Is the first element VALUE in the first K arrays and 0 in the others?  */
static bool
arrays_hold (int k, double value)
{
  for (int i = 0; i < 256; i++)
    if ((*arrays[i])[0] != (i < k ? value : 0) || (*arrays[i])[N - 1] != 0)
      return false;
  return true;
}

static bool
is_verifying (void)
{
  return bench_mode == BENCH_VERIFY;
}

/* ---- target, nothing to map ------------------------------------------- */

static void
nothing_setup (void)
{
  hits = 0;
}

static void
nothing_body (long n)
{
  for (long i = 0; i < n; i++)
    {
#pragma omp target
      hits++;
    }
}

static void
scalar_body (long n)
{
  for (long i = 0; i < n; i++)
    {
#pragma omp target firstprivate (i)
      hits += i + 1;
    }
}

static bool
nothing_check (long n)
{
  return hits == n;
}

static bool
scalar_check (long n)
{
  return hits == n * (n + 1) / 2;
}

/* ---- target, enter and exit data, with k arrays ------------------------ */

#define PRAGMA(x) _Pragma (#x)
#define TARGET_FOR(k) \
  static void \
  target_##k (long n) \
  { \
    for (long i = 0; i < n; i++) \
      { \
        PRAGMA (omp target map (tofrom: K##k (SECTION))) \
        { K##k (ADD_ONE); } \
      } \
  } \
  static bool \
  hold_##k (long n) \
  { \
    return arrays_hold (k, n); \
  }

#define ENTER_FOR(k) \
  static void \
  enter_##k (void) \
  { \
    arrays_reset (); \
    PRAGMA (omp target enter data map (to: K##k (SECTION))) \
  } \
  static void \
  exit_##k (void) \
  { \
    PRAGMA (omp target exit data map (from: K##k (SECTION))) \
  }

#define ENTER_EXIT_FOR(k) \
  static void \
  enter_exit_##k (long n) \
  { \
    for (long i = 0; i < n; i++) \
      { \
        PRAGMA (omp target enter data map (to: K##k (SECTION))) \
        if (is_verifying ()) \
          target_##k (1); \
        PRAGMA (omp target exit data map (from: K##k (SECTION))) \
      } \
  }

TARGET_FOR (1)
TARGET_FOR (4)
TARGET_FOR (16)
TARGET_FOR (256)
ENTER_FOR (1)
ENTER_FOR (4)
ENTER_FOR (16)
ENTER_FOR (256)
ENTER_EXIT_FOR (1)
ENTER_EXIT_FOR (16)
ENTER_EXIT_FOR (256)

static void
big_setup (void)
{
  big0[N_BIG - 1] = big1[N_BIG - 1] = big2[0] = big3[0] = 0;
}

static void
big_body (long n)
{
  for (long i = 0; i < n; i++)
    {
#pragma omp target map (tofrom: big0[0:N_BIG], big1[0:N_BIG]) \
                   map (tofrom: big2[0:N_BIG], big3[0:N_BIG])
      {
        big0[N_BIG - 1]++;
        big1[N_BIG - 1]++;
        big2[0]++;
        big3[0]++;
      }
    }
}

static bool
big_check (long n)
{
  return big0[N_BIG - 1] == n && big1[N_BIG - 1] == n && big2[0] == n
         && big3[0] == n;
}

/* ---- target data with ten kernels -------------------------------------- */

static void
region_setup (void)
{
  arrays_reset ();
  v0000[0] = v0001[0] = 1;
}

static void
region_body (long n)
{
  for (long i = 0; i < n; i++)
    {
#pragma omp target data map (to: v0000[0:N], v0001[0:N]) \
                        map (tofrom: v0002[0:N], v0003[0:N])
      for (int kernel = 0; kernel < 10; kernel++)
        {
#pragma omp target map (tofrom: v0000[0:N], v0001[0:N], v0002[0:N], v0003[0:N])
          {
            v0002[0] += v0000[0];
            v0003[0] += v0001[0];
          }
        }
    }
}

static bool
region_check (long n)
{
  return v0000[0] == 1 && v0001[0] == 1 && v0002[0] == 10 * n
         && v0003[0] == 10 * n;
}

/* ---- Components by name ------------------------------------------------ */

static void
components_body (long n)
{
  for (long i = 0; i < n; i++)
    {
#pragma omp target map (tofrom: S_SECTIONS)
      {
        s.p0[0]++, s.p1[0]++, s.p2[0]++, s.p3[0]++;
        s.p4[0]++, s.p5[0]++, s.p6[0]++, s.p7[0]++;
      }
    }
}

static void
components_enter (void)
{
  arrays_reset ();
#pragma omp target enter data map (to: S_SECTIONS)
}

static void
components_exit (void)
{
#pragma omp target exit data map (from: S_SECTIONS)
}

static void
components_enter_exit (long n)
{
  for (long i = 0; i < n; i++)
    {
#pragma omp target enter data map (to: S_SECTIONS)
      if (is_verifying ())
        components_body (1);
#pragma omp target exit data map (from: S_SECTIONS)
    }
}

static bool
hold_8 (long n)
{
  return arrays_hold (8, n);
}

/* ---- update ------------------------------------------------------------ */

static void
enter_8 (void)
{
  arrays_reset ();
#pragma omp target enter data map (to: K8 (SECTION))
}

static void
touch_8 (void)
{
#pragma omp target map (tofrom: K8 (SECTION))
  { K8 (ADD_ONE); }
}

static void
update_to_body (long n)
{
  for (long i = 0; i < n; i++)
    {
      v0000[0]++;
#pragma omp target update to (v0000[0:N])
    }
}

static void
update_to_8_body (long n)
{
  for (long i = 0; i < n; i++)
    {
      K8 (ADD_ONE);
#pragma omp target update to (K8 (SECTION))
    }
}

/* What comes back must be the device's.  */
static void
update_to_finish (void)
{
  arrays_reset ();
#pragma omp target exit data map (from: K8 (SECTION))
}

static void
update_from_body (long n)
{
  for (long i = 0; i < n; i++)
    {
      if (is_verifying ())
        touch_8 ();
#pragma omp target update from (v0000[0:N])
    }
}

static void
update_from_8_body (long n)
{
  for (long i = 0; i < n; i++)
    {
      if (is_verifying ())
        touch_8 ();
#pragma omp target update from (K8 (SECTION))
    }
}

static void
release_8 (void)
{
#pragma omp target exit data map (release: K8 (SECTION))
}

/* ---- Routines ----------------------------------------------------------- */

static double *there;

static void
memcpy_setup (void)
{
  arrays_reset ();
  there = omp_target_alloc (N * sizeof (double), omp_get_default_device ());
}

static void
memcpy_finish (void)
{
  omp_target_free (there, omp_get_default_device ());
}

static void
memcpy_to (void)
{
  omp_target_memcpy (there, v0000, N * sizeof (double), 0, 0,
                     omp_get_default_device (), omp_get_initial_device ());
}

static void
memcpy_from (void)
{
  omp_target_memcpy (v0000, there, N * sizeof (double), 0, 0,
                     omp_get_initial_device (), omp_get_default_device ());
}

static void
memcpy_to_body (long n)
{
  for (long i = 0; i < n; i++)
    {
      v0000[0]++;
      memcpy_to ();
    }
}

/* What comes back must be the device's.  */
static void
memcpy_to_finish (void)
{
  arrays_reset ();
  memcpy_from ();
  memcpy_finish ();
}

static void
memcpy_from_body (long n)
{
  for (long i = 0; i < n; i++)
    {
      if (is_verifying ())
        {
          v0000[0]++;
          memcpy_to ();
          v0000[0] = 0;
        }
      memcpy_from ();
    }
}

/* ---- memcpy_rect: 64 rows of 16 out of a matrix of 64 x 64 ------------- */

static double rect_host[64][64];
static double rect_back[64][64];
static void *rect_device;
static const size_t rect_volume[2] = { 64, 16 };
static const size_t rect_offsets[2] = { 0, 8 };
static const size_t rect_dims[2] = { 64, 64 };

static void
rect_copy (void *dst, const void *src, int dst_device, int src_device)
{
  if (omp_target_memcpy_rect (dst, src, sizeof (double), 2, rect_volume,
                              rect_offsets, rect_offsets, rect_dims,
                              rect_dims, dst_device, src_device) != 0)
    {
      fprintf (stderr, "bench: omp_target_memcpy_rect failed\n");
      exit (2);
    }
}

static void
rect_setup (void)
{
  int device = omp_get_default_device (), host = omp_get_initial_device ();
  rect_device = omp_target_alloc (sizeof (rect_host), device);
  memset (rect_back, 0, sizeof (rect_back));
  omp_target_memcpy (rect_device, rect_back, sizeof (rect_back), 0, 0, device,
                     host);
  for (int i = 0; i < 64 * 64; i++)
    rect_host[i / 64][i % 64] = i + 1;
}

static void
rect_from_setup (void)
{
  rect_setup ();
  omp_target_memcpy (rect_device, rect_host, sizeof (rect_host), 0, 0,
                     omp_get_default_device (), omp_get_initial_device ());
}

static void
rect_to_body (long n)
{
  int device = omp_get_default_device (), host = omp_get_initial_device ();
  for (long i = 0; i < n; i++)
    rect_copy (rect_device, rect_host, device, host);
}

static void
rect_from_body (long n)
{
  int device = omp_get_default_device (), host = omp_get_initial_device ();
  for (long i = 0; i < n; i++)
    rect_copy (rect_back, rect_device, host, device);
}

static void
rect_to_finish (void)
{
  omp_target_memcpy (rect_back, rect_device, sizeof (rect_back), 0, 0,
                     omp_get_initial_device (), omp_get_default_device ());
  omp_target_free (rect_device, omp_get_default_device ());
}

static void
rect_from_finish (void)
{
  omp_target_free (rect_device, omp_get_default_device ());
}

static bool
rect_check (long n)
{
  (void) n;
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      if (rect_back[i][j] != (j >= 8 && j < 24 ? rect_host[i][j] : 0))
        return false;
  return true;
}

/* ---- Update of 64 rows of 16 inside a mapped matrix of 64 x 64 ---------- */

/* As one operation where the runtime has gomp_pset_data_update; else row by
   row.  */
static void
strided_update (bool in)
{
  static const struct gomp_pset_bounds bounds[2] = {
    { .lower = 8, .extent = 16, .whole = 64,
      .flags = GOMP_PSET_HAS_EXTENT | GOMP_PSET_HAS_WHOLE },
    { .lower = 0, .extent = 64, .flags = GOMP_PSET_HAS_EXTENT }
  };
  static __typeof (gomp_pset_data_update) *update;
  static bool asked;

  if (!asked)
    *(void **) &update = dlsym (RTLD_DEFAULT, "gomp_pset_data_update");
  asked = true;
  if (update)
    {
      struct gomp_pset_data data = GOMP_PSET_DATA_INIT;
      data.device = omp_get_default_device ();
      data.var = rect_host;
      data.element_size = sizeof (double);
      data.rank = 2;
      data.bounds = bounds;
      update (in ? GOMP_PSET_UPDATE_DEVICE : GOMP_PSET_UPDATE_HOST, &data);
      return;
    }
  for (int i = 0; i < 64; i++)
    {
      double *row = rect_host[i];
      if (in)
        {
#pragma omp target update to (row[8:16])
        }
      else
        {
#pragma omp target update from (row[8:16])
        }
    }
}

/* The device has 0, or in the section what the last update gave it.  */
static void
strided_setup (void)
{
  memset (rect_host, 0, sizeof (rect_host));
#pragma omp target enter data map (to: rect_host)
}

static void
strided_fill (long first)
{
  for (int i = 0; i < 64 * 64; i++)
    rect_host[i / 64][i % 64] = first + i;
}

static void
strided_to_setup (void)
{
  strided_setup ();
  strided_fill (1);
}

static void
strided_to_body (long n)
{
  for (long i = 0; i < n; i++)
    strided_update (true);
}

static void
strided_to_finish (void)
{
#pragma omp target exit data map (from: rect_host)
}

static void
strided_from_setup (void)
{
  strided_setup ();
  strided_fill (1);
#pragma omp target update to (rect_host)
  memset (rect_host, 0, sizeof (rect_host));
}

static void
strided_from_body (long n)
{
  for (long i = 0; i < n; i++)
    strided_update (false);
}

static void
strided_from_finish (void)
{
#pragma omp target exit data map (delete: rect_host)
}

static bool
strided_check (long n)
{
  (void) n;
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      if (rect_host[i][j] != (j >= 8 && j < 24 ? 1 + 64 * i + j : 0))
        return false;
  return true;
}

/* ---- Elements of an array of types, one after the other ----------------- */

#define ELEMENTS 1000
static struct
{
  double *p;
} elements[ELEMENTS];
static long element_next;       /* of the next construct */

static void
elements_enter (void)
{
  element_next = 0;
#pragma omp target enter data map (to: elements)
  for (int i = 0; i < ELEMENTS; i++)
    {
      elements[i].p = calloc (N, sizeof (double));
#pragma omp target enter data map (to: elements[i].p[0:N])
    }
}

static void
element_body (long n)
{
  for (long k = 0; k < n; k++)
    {
      long i = element_next++ % ELEMENTS;
#pragma omp target map (tofrom: elements[i].p[0:N])
      elements[i].p[0]++;
    }
}

static double element_visits[ELEMENTS];

static void
elements_exit (void)
{
  for (int i = 0; i < ELEMENTS; i++)
    {
#pragma omp target exit data map (from: elements[i].p[0:N])
      element_visits[i] = elements[i].p[0];
      free (elements[i].p);
    }
#pragma omp target exit data map (release: elements)
}

static bool
elements_check (long n)
{
  for (int i = 0; i < ELEMENTS; i++)
    if (element_visits[i] != (n + ELEMENTS - 1 - i) / ELEMENTS)
      return false;
  return true;
}

/* ---- Threads, disjoint data: thread T has arrays 4 T to 4 T + 3 --------- */

static void
thread_target (long n, double *p0, double *p1, double *p2, double *p3)
{
  for (long i = 0; i < n; i++)
    {
#pragma omp target map (tofrom: p0[0:N], p1[0:N], p2[0:N], p3[0:N])
      p0[0]++, p1[0]++, p2[0]++, p3[0]++;
    }
}

static void
thread_update (long n, double *p)
{
  for (long i = 0; i < n; i++)
    {
      p[0]++;
#pragma omp target update to (p[0:N])
      p[0] = -1;
#pragma omp target update from (p[0:N])
    }
}

static bool
updates_hold (int threads, long n)
{
  for (int i = 0; i < 16; i++)
    if ((*arrays[i])[0] != (i % 4 == 0 && i < 4 * threads ? n : 0))
      return false;
  return true;
}

#define THREADS_FOR(t) \
  static void \
  threads_##t (long n) \
  { \
    PRAGMA (omp parallel num_threads (t)) \
    { \
      double **const *own = &arrays[4 * omp_get_thread_num ()]; \
      PRAGMA (omp barrier) \
      long start = bench_span_start (); \
      thread_target (n, *own[0], *own[1], *own[2], *own[3]); \
      bench_span_end (start); \
    } \
  } \
  static void \
  threads_update_##t (long n) \
  { \
    PRAGMA (omp parallel num_threads (t)) \
    { \
      double *own = *arrays[4 * omp_get_thread_num ()]; \
      PRAGMA (omp barrier) \
      long start = bench_span_start (); \
      thread_update (n, own); \
      bench_span_end (start); \
    } \
  } \
  static bool \
  threads_update_hold_##t (long n) \
  { \
    return updates_hold (t, n); \
  }

THREADS_FOR (1)
THREADS_FOR (2)
THREADS_FOR (4)

static void
release_16 (void)
{
#pragma omp target exit data map (release: K16 (SECTION))
}

#define THREADS_ROWS(t, name, k) \
  { "c " name ", new k=4", threads_##t, arrays_reset, NULL, hold_##k, t }, \
  { "c " name ", present k=4", threads_##t, enter_16, exit_16, hold_##k, t }, \
  { "c " name ", update to+from", threads_update_##t, enter_16, release_16, \
    threads_update_hold_##t, t }

/* ------------------------------------------------------------------------ */

static const struct bench_row rows[] =
{
  { "c target nothing", nothing_body, nothing_setup, NULL, nothing_check,
    1 },
  { "c target one scalar", scalar_body, nothing_setup, NULL, scalar_check, 1 },
  { "c target new k=1", target_1, arrays_reset, NULL, hold_1, 1 },
  { "c target new k=4", target_4, arrays_reset, NULL, hold_4, 1 },
  { "c target new k=16", target_16, arrays_reset, NULL, hold_16, 1 },
  { "c target new 4 x 128 KB", big_body, big_setup, NULL, big_check, 1 },
  { "c target present k=1", target_1, enter_1, exit_1, hold_1, 1 },
  { "c target present k=4", target_4, enter_4, exit_4, hold_4, 1 },
  { "c target present k=16", target_16, enter_16, exit_16, hold_16, 1 },
  { "c target present k=256", target_256, enter_256, exit_256, hold_256, 1 },
  { "c target data, 10 kernels", region_body, region_setup, NULL,
    region_check, 1 },
  { "c enter+exit k=1", enter_exit_1, arrays_reset, NULL, hold_1, 1 },
  { "c enter+exit k=16", enter_exit_16, arrays_reset, NULL, hold_16, 1 },
  { "c enter+exit k=256", enter_exit_256, arrays_reset, NULL, hold_256, 1 },
  { "c 8 components new", components_body, arrays_reset, NULL, hold_8, 1 },
  { "c 8 components present", components_body, components_enter,
    components_exit, hold_8, 1 },
  { "c 8 components enter+exit", components_enter_exit, arrays_reset, NULL,
    hold_8, 1 },
  { "c update to 512 bytes", update_to_body, enter_8, update_to_finish,
    hold_1, 1 },
  { "c update from 512 bytes", update_from_body, enter_8, release_8, hold_1,
    1 },
  { "c update to 8 arrays", update_to_8_body, enter_8, update_to_finish,
    hold_8, 1 },
  { "c update from 8 arrays", update_from_8_body, enter_8, release_8, hold_8,
    1 },
  { "c memcpy to 512 bytes", memcpy_to_body, memcpy_setup, memcpy_to_finish,
    hold_1, 1 },
  { "c memcpy from 512 bytes", memcpy_from_body, memcpy_setup, memcpy_finish,
    hold_1, 1 },
  { "c rect to 64 rows", rect_to_body, rect_setup, rect_to_finish, rect_check,
    1 },
  { "c rect from 64 rows", rect_from_body, rect_from_setup, rect_from_finish,
    rect_check, 1 },
  { "c strided update to 64 rows", strided_to_body, strided_to_setup,
    strided_to_finish, strided_check, 1 },
  { "c strided update from 64 rows", strided_from_body, strided_from_setup,
    strided_from_finish, strided_check, 1 },
  { "c element present, another each time", element_body, elements_enter,
    elements_exit, elements_check, 1 },
  THREADS_ROWS (1, "1 thread", 4),
  THREADS_ROWS (2, "2 threads", 8),
  THREADS_ROWS (4, "4 threads", 16),
};

int
main (void)
{
  arrays_make ();
  bench_begin ();
  bench_rows_run (rows, sizeof (rows) / sizeof (rows[0]));
  bench_lookup_run ();
  return bench_end ();
}
