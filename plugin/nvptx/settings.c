/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables of this plugin.  */

#include "nvptx/settings.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/env-value.h"
#include "libgomp-plugin.h"

static struct gomp_nvptx_settings settings;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* The number of bytes that the variable NAME gives, with K, M or G for more;
   INITIAL if it is not set, or no good.  */
static size_t
read_size (const char *name, size_t initial)
{
  static const char units[] = "kmg";
  const char *text = gomp_env_text (name), *unit;
  unsigned long long value;
  unsigned shift = 0;
  char *end;

  if (text == NULL || *text == '\0')
    return initial;
  errno = 0;
  value = strtoull (text, &end, 10);
  if (*end != '\0' && (unit = strchr (units, *end | 0x20)) != NULL
      && end[1] == '\0')
    {
      shift = 10 * (unit - units + 1);
      end++;
    }
  if (errno == 0 && end > text && *end == '\0' && *text != '-'
      && value <= (unsigned long long) PTRDIFF_MAX >> shift)
    return value << shift;
  gomp_env_complain (name, "a number of bytes, with k, m or g for more");
  return initial;
}

static int
read_optimization (void)
{
  const char *text = gomp_env_text ("GOMP_NVPTX_JIT");
  int level = -1;

  while (text && *text)
    {
      size_t n = strcspn (text, " ");
      if (n == 3 && text[0] == '-' && text[1] == 'O' && text[2] >= '0'
          && text[2] <= '4')
        level = text[2] - '0';
      else if (n > 0)
        {
          GOMP_PLUGIN_error ("Error parsing GOMP_NVPTX_JIT: \"%.*s\" is none "
                             "of -O0 to -O4",
                             (int) n, text);
          break;
        }
      text += n;
      text += strspn (text, " ");
    }
  return level;
}

static void
read_llvm (void)
{
  settings.llvm.teams = gomp_env_int ("OMP_NUM_TEAMS", 0, 1, INT_MAX);
  settings.llvm.threads
    = gomp_env_int ("OMP_TEAMS_THREAD_LIMIT", 0, 1, INT_MAX);
  settings.llvm.group_memory
    = gomp_env_bytes ("LIBOMPTARGET_SHARED_MEMORY_SIZE", 0, 0, 65536);
  settings.llvm.debug
    = gomp_env_int ("LIBOMPTARGET_DEVICE_RTL_DEBUG", 0, 0, INT_MAX);
}

static void
read_all (void)
{
  settings.optimization = read_optimization ();
  settings.heap = read_size ("GOMP_PSET_NVPTX_HEAP", GOMP_NVPTX_UNSET);
  settings.thread_stack
    = read_size ("GOMP_NVPTX_NATIVE_GPU_THREAD_STACK_SIZE", GOMP_NVPTX_UNSET);
  settings.lowlat_pool
    = read_size ("GOMP_NVPTX_LOWLAT_POOL", GOMP_NVPTX_LOWLAT_POOL);
  read_llvm ();
}

const struct gomp_nvptx_settings *
gomp_nvptx_settings (void)
{
  pthread_once (&once, read_all);
  return &settings;
}
