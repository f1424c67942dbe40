/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   LIBOMPTARGET_INFO.  */

#include "llvm/llvm-info.h"

#include <stdio.h>
#include <string.h>

#include "base/env.h"
#include "device/device.h"
#include "program/source.h"
#include "program/source-listed.h"

uint32_t gomp_llvm_info_bits = GOMP_LLVM_INFO_UNREAD;

uint32_t
gomp_llvm_info_read (void)
{
  uint32_t bits = __atomic_load_n (&gomp_llvm_info_bits, __ATOMIC_RELAXED);

  if (bits & GOMP_LLVM_INFO_UNREAD)
    {
      uint32_t read = (uint32_t) gomp_settings ()->llvm_info;
      if (__atomic_compare_exchange_n (&gomp_llvm_info_bits, &bits, read, false,
                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        bits = read;
    }
  return bits;
}

void
gomp_llvm_info_set (uint32_t bits)
{
  __atomic_store_n (&gomp_llvm_info_bits, bits & ~GOMP_LLVM_INFO_UNREAD,
                    __ATOMIC_RELAXED);
}

/* ---- Places -------------------------------------------------------------- */

/* What the compiler has of a place: the text is ";file;function;line;column;;"
   with numbers before it.  */
struct place
{
  int32_t numbers[4];
  const char *text;
};

void
gomp_llvm_place (const void *location, char text[GOMP_LLVM_PLACE])
{
  const struct place *place = location;
  char file[GOMP_LLVM_PLACE / 2];
  const char *slash;
  int line = 0, column = 0;

  if (place == NULL || place->text == NULL
      || sscanf (place->text, ";%127[^;];%*[^;];%d;%d;", file, &line, &column)
           < 1)
    strcpy (file, "unknown");
  slash = strrchr (file, '/');
  snprintf (text, GOMP_LLVM_PLACE, "%s:%d:%d", slash ? slash + 1 : file, line,
            column);
}

/* ---- Constructs ---------------------------------------------------------- */

static const char *
verb (enum gomp_context context, bool nowait)
{
  switch (context)
    {
    case GOMP_CONTEXT_TARGET:
      return "Entering OpenMP kernel";
    case GOMP_CONTEXT_EXIT:
      return (nowait ? "Exiting OpenMP data region with end_nowait_mapper"
                     : "Exiting OpenMP data region with end_mapper");
    case GOMP_CONTEXT_UPDATE:
      return (nowait ? "Updating data within the OpenMP data region with "
                       "update_nowait_mapper"
                     : "Updating data within the OpenMP data region with "
                       "update_mapper");
    case GOMP_CONTEXT_ENTER:
    case GOMP_CONTEXT_DATA:
      break;
    }
  /* So LLVM's runtime spells it.  */
  return (nowait ? "Entering OpenMP data region with being_nowait_mapper"
                 : "Entering OpenMP data region with being_mapper");
}

/* What an entry of TYPE and SIZE is.  */
static const char *
kind (uint64_t type, size_t size)
{
  if (type & LLVM_MAP_ATTACH)
    return "attach";
  if ((type & (LLVM_MAP_TO | LLVM_MAP_FROM)) == (LLVM_MAP_TO | LLVM_MAP_FROM))
    return "tofrom";
  if (type & LLVM_MAP_TO)
    return "to";
  if (type & LLVM_MAP_FROM)
    return "from";
  if (type & LLVM_MAP_PRIVATE)
    return "private";
  if (type & LLVM_MAP_LITERAL)
    return "firstprivate";
  return size == 0 ? "use_address" : "alloc";
}

/* Write what entry I of ARRAYS is called to NAME.  */
static void
spell (const struct gomp_llvm_arrays *arrays, size_t i,
       char name[GOMP_LLVM_PLACE])
{
  const char *listed = arrays->names ? arrays->names[i] : NULL;

  if (listed == NULL
      || !gomp_source_listed_spell (listed, name, GOMP_LLVM_PLACE))
    strcpy (name, "unknown");
}

void
gomp_llvm_info_list (int device, enum gomp_context context, bool nowait,
                     const void *location,
                     const struct gomp_llvm_arrays *arrays)
{
  char place[GOMP_LLVM_PLACE], name[GOMP_LLVM_PLACE];

  gomp_llvm_place (location, place);
  fprintf (stderr, "omptarget device %d info: %s at %s with %zu arguments:\n",
           device, verb (context, nowait), place, arrays->n);
  for (size_t i = 0; i < arrays->n; i++)
    {
      uint64_t type = (uint64_t) arrays->types[i];
      size_t size = (size_t) arrays->sizes[i];
      spell (arrays, i, name);
      fprintf (stderr, "omptarget device %d info: %s(%s)[%zu] %s\n", device,
               kind (type, size), name, size,
               type & LLVM_MAP_IMPLICIT ? "(implicit)" : "");
    }
}

void
gomp_llvm_info_absent (int device, const struct gomp_llvm_arrays *arrays,
                       size_t i)
{
  char name[GOMP_LLVM_PLACE];

  spell (arrays, i, name);
  fprintf (stderr,
           "omptarget device %d info: variable %s does not have a valid device "
           "counterpart\n",
           device, name);
}

/* Of images for x86_64 LLVM's runtime says what it launches, which is one
   thread: teams and threads are the code's own.  */
void
gomp_llvm_info_kernel (int device, const char *name)
{
  fprintf (stderr,
           "\"PluginInterface\" device %d info: Launching kernel %s with "
           "[1,1,1] blocks and [1,1,1] threads in Generic mode\n",
           device, name);
}

/* ---- Tables -------------------------------------------------------------- */

static bool
print_mapping (const struct gomp_mapping *mapping, void *device)
{
  const struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  uint32_t held = leader->more ? leader->more->held : 0;
  char name[GOMP_LLVM_PLACE], counts[32];

  if (mapping->lifetime == GOMP_LIFE_COUNTED)
    snprintf (counts, sizeof counts, "%u %u", leader->refcount - held, held);
  else
    strcpy (counts, "INF 0");
  fprintf (stderr, "omptarget device %d info: 0x%016jx 0x%016jx %zu %s %s\n",
           *(int *) device, (uintmax_t) mapping->host_start,
           (uintmax_t) mapping->device_start.value,
           (size_t) (mapping->host_end - mapping->host_start), counts,
           gomp_source_object_name (mapping->host_start, name, sizeof name));
  return true;
}

void
gomp_llvm_info_tables (void)
{
  int n;
  struct gomp_device **devices = gomp_device_all (&n);

  for (int d = 0; d < n; d++)
    {
      fprintf (stderr,
               "omptarget device %d info: OpenMP Host-Device pointer mappings "
               "after block\n"
               "omptarget device %d info: Host Ptr Target Ptr Size (B) "
               "DynRefCount HoldRefCount Declaration\n",
               d, d);
      gomp_present_lock (&devices[d]->present);
      gomp_present_walk (&devices[d]->present, print_mapping, &d);
      gomp_present_unlock (&devices[d]->present);
    }
}
