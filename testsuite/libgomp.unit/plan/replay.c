/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Replays a recorded map list (testsuite/libgomp.map/NAME.map) without a device
   and compares what happens with what the file expects.

   A file is a sequence of lines; # starts a comment.
     object NAME SIZE            host memory, filled with a pattern
     word PLACE = PLACE|NUMBER   eight bytes of it
     descriptor PLACE base=PLACE|0 elem=N dims=L:U,...
                                 a gfortran descriptor
     fill NAME NUMBER            set every byte on the host
     operations on|off           write what the device is asked to do, too
     outcomes on|off             in place of plans, what recordings have: the
                                 fate of each entry, and what is copied,
                                 removed and detached (gomp-pset-report
                                 --map-lists writes such files)
     poke PLACE = PLACE|NUMBER   set eight bytes on the device
     target|data|enter|exit|update, or acc-target ... acc-update: OpenACC's
       PLACE|NULL SIZE KIND      one line per entry, KIND in hex
     end                         carries the list out
     leave [N]                   end of the target or data region, the N-th
                                 from the innermost, which is 0
     device PLACE                what the device holds at that host address
     host PLACE                  what the host holds there
     counts PLACE                references of its mapping, and attachments of
                                 the pointer there
     expect                      the text up to `.' is what the lines since the
                                 last `expect' printed
   PLACE is NAME or NAME+OFFSET; in an entry also @N, the word for entry N, from
   zero, in the array of addresses.
   Usage: replay FILE [--print]; --print writes what happens instead.  */

#include <ctype.h>
#include <inttypes.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "table/attach.h"
#include "fake-device.h"
#include "gfc-descriptor.h"
#include "plan/plan-print.h"
#include "plan/plan-record.h"

/* Bytes behind each object that are its own, and have names.  */
#define BEHIND 64
#define MOST_MEMORY ((size_t) 1 << 32)
#define MAX_ENTRIES 65536
#define MAX_REGIONS 1024

struct object
{
  char name[32];
  size_t size;
  unsigned char *bytes;
};

static struct object *objects;
static void *addresses[MAX_ENTRIES];    /* of the list */
static int n_objects;
static const char *file_name;
static int line_number;
static FILE *out;
static char *out_text;
static size_t out_size;

static _Noreturn void
die (const char *what)
{
  fprintf (stderr, "%s:%d: %s\n", file_name, line_number, what);
  exit (2);
}

/* ---- Host memory --------------------------------------------------------- */

/* Memory for all objects, in the order of the file, wherever malloc puts what
   it makes: plans depend on the order of addresses.  */
static unsigned char *memory;
static size_t memory_room, memory_used;

/* The bytes of memory that an object of SIZE bytes takes.  */
static size_t
object_room (size_t size)
{
  if (size > MOST_MEMORY)
    die ("an object is too large");
  return (size + BEHIND + 64) / 64 * 64;
}

/* Make room for the objects of the file IN, which is read from its start.  */
static void
make_memory (FILE *in)
{
  char line[512], size[32];

  for (line_number = 1; fgets (line, sizeof line, in); line_number++)
    if (sscanf (line, " object %*s %31s", size) == 1)
      memory_room += object_room (strtoul (size, NULL, 0));
  if (memory_room > MOST_MEMORY)
    die ("objects are too large");
  memory = memory_room ? aligned_alloc (64, memory_room) : NULL;
  if (memory_room > 0 && memory == NULL)
    die ("no memory for the objects");
  rewind (in);
  line_number = 0;
}

static unsigned char *
object_memory (size_t size)
{
  size_t start = memory_used;

  memory_used += object_room (size);
  if (memory_used > memory_room)
    die ("bad object");
  return memory + start;
}

static void
add_object (const char *name, size_t size)
{
  objects = gomp_realloc (objects, ((size_t) n_objects + 1) * sizeof *objects);
  struct object *o = &objects[n_objects++];
  snprintf (o->name, sizeof o->name, "%s", name);
  o->size = size;
  /* A zero-size object has an address of its own, as in Fortran.  */
  o->bytes = object_memory (size);
  for (size_t b = 0; b < size; b++)
    o->bytes[b] = (unsigned char) (b * 7 + (size_t) n_objects);
}

/* In place of malloc's: an object of the file stands for a block of its
   size.  */
size_t
malloc_usable_size (void *block)
{
  for (int o = 0; o < n_objects; o++)
    if (objects[o].bytes == block)
      return objects[o].size;
  die ("this is no block of malloc's");
}

static void
fill_object (const char *name, int value)
{
  for (int o = 0; o < n_objects; o++)
    if (strcmp (objects[o].name, name) == 0)
      {
        memset (objects[o].bytes, value, objects[o].size);
        return;
      }
  die ("unknown object");
}

/* The address of PLACE: NAME, NAME+OFFSET, NULL or a number.  */
static uintptr_t
place (const char *text)
{
  char name[32];
  unsigned long offset = 0;

  if (strcmp (text, "NULL") == 0)
    return 0;
  if (isdigit ((unsigned char) text[0]))
    return strtoul (text, NULL, 0);
  if (sscanf (text, "%31[^+]+%lu", name, &offset) < 1)
    die ("bad place");
  for (int o = 0; o < n_objects; o++)
    if (strcmp (objects[o].name, name) == 0)
      return (uintptr_t) objects[o].bytes + offset;
  die ("unknown object");
}

/* If ADDR is that of the word for an entry, its name into TEXT.  */
static bool
name_entry (uintptr_t addr, char *text, size_t size)
{
  uintptr_t offset = addr - (uintptr_t) addresses;

  if (offset >= sizeof addresses)
    return false;
  snprintf (text, size, "@%ju", (uintmax_t) (offset / sizeof *addresses));
  return true;
}

static void
name_address (uintptr_t addr, char *text, size_t size)
{
  for (int o = 0; o < n_objects; o++)
    {
      uintptr_t start = (uintptr_t) objects[o].bytes;
      if (addr < start || addr - start > objects[o].size + BEHIND)
        continue;
      if (addr == start)
        snprintf (text, size, "%s", objects[o].name);
      else
        snprintf (text, size, "%s+%ju", objects[o].name,
                  (uintmax_t) (addr - start));
      return;
    }
  if (!name_entry (addr, text, size))
    snprintf (text, size, addr ? "%#jx" : "null", (uintmax_t) addr);
}

static void
set_descriptor (char *where, char *base, size_t element, char *dims)
{
  gfc_descriptor *d = (gfc_descriptor *) place (where);
  ptrdiff_t stride = 1;
  int rank = 0;

  for (char *dim = strtok (dims, ","); dim; dim = strtok (NULL, ","))
    {
      long lower, upper;
      if (sscanf (dim, "%ld:%ld", &lower, &upper) != 2)
        die ("bad bounds");
      d->dim[rank++] = (gfc_dimension) { stride, lower, upper };
      stride *= upper < lower ? 0 : upper - lower + 1;
    }
  d->base_addr = (void *) place (base);
  d->offset = 0;
  d->dtype.elem_len = element;
  d->dtype.version = 0;
  d->dtype.rank = (signed char) rank;
  d->dtype.type = 3;
  d->dtype.attribute = 0;
  d->span = (ptrdiff_t) element;
}

/* ---- Constructs --------------------------------------------------------- */

static enum gomp_context context;
static bool acc;
static size_t sizes[MAX_ENTRIES];
static unsigned short kinds[MAX_ENTRIES];
static size_t n_entries;
static struct gomp_region *regions[MAX_REGIONS];
static int n_regions;
static bool tells_outcomes;
static const struct gomp_site site = { .construct = "replay" };

/* ---- Outcomes ----------------------------------------------------------- */

static void
tell_entered (const struct gomp_plan *plan)
{
  static const char *const fates[]
    = { "nothing", "new", "inside", "present", "private", "zero", "absent" };

  uint32_t *order = gomp_list_by_entry (plan->list);

  for (uint32_t n = 0; n < plan->list->n; n++)
    {
      uint32_t i = order ? order[n] : n;
      size_t sent = 0;
      for (size_t c = 0; c < plan->n_copies; c++)
        if (plan->copies[c].item == i)
          sent += plan->copies[c].size;
      fprintf (out, "%u %s", n, fates[plan->places[i].fate]);
      if (sent > 0)
        fprintf (out, ", %zu sent", sent);
      fputc ('\n', out);
    }
  free (order);
}

/* What constructs copy, remove and detach, in the order of WHAT, then of
   addresses: theirs depends on the way that they go.  */
enum part_kind
{
  PART_SENT,
  PART_FETCHED,
  PART_REMOVED,
  PART_DETACHED
};
static struct part
{
  enum part_kind what;
  uintptr_t start;
  size_t size;
} parts[MAX_ENTRIES];
static size_t n_parts;

static void
add_part (enum part_kind what, uintptr_t start, size_t size)
{
  if (n_parts == MAX_ENTRIES)
    die ("too many parts");
  parts[n_parts++] = (struct part) { what, start, size };
}

static int
compare_parts (const void *one, const void *other)
{
  const struct part *a = one, *b = other;

  if (a->what != b->what)
    return a->what < b->what ? -1 : 1;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  return (a->size > b->size) - (a->size < b->size);
}

static void
tell_parts (void)
{
  static const char *const words[]
    = { "sent", "fetched", "removed", "detached" };
  char name[96];

  qsort (parts, n_parts, sizeof *parts, compare_parts);
  for (size_t p = 0; p < n_parts; p++)
    {
      name_address (parts[p].start, name, sizeof name);
      fprintf (out, "%s %s %zu\n", words[parts[p].what], name, parts[p].size);
    }
  n_parts = 0;
}

static void
tell_left (const struct gomp_plan_leave *plan)
{
  for (size_t c = 0; c < plan->n_copies; c++)
    add_part (PART_FETCHED, plan->copies[c].host, plan->copies[c].size);
  for (size_t r = 0; r < plan->n_removed; r++)
    {
      const struct gomp_mapping *mapping = plan->removed[r];
      do
        {
          add_part (PART_REMOVED, mapping->host_start,
                    mapping->host_end - mapping->host_start);
          mapping = gomp_mapping_sibling (mapping);
        }
      while (mapping != plan->removed[r]);
    }
  for (size_t r = 0; r < plan->n_restores; r++)
    add_part (PART_DETACHED, plan->restores[r].start, plan->restores[r].extent);
  tell_parts ();
}

static void
tell_updated (const struct gomp_plan_update *plan)
{
  for (size_t u = 0; u < plan->n; u++)
    add_part (plan->updates[u].in ? PART_SENT : PART_FETCHED,
              plan->updates[u].host, plan->updates[u].size);
  tell_parts ();
}

/* ---- Plans -------------------------------------------------------------- */

/* Show the plan of the list as it stands, without carrying it out.  */
static void
show_enter (const struct gomp_list *list, bool slots, bool lasting)
{
  struct gomp_present *table = &fake_device.present;
  struct gomp_scratch scratch;
  struct gomp_plan plan;
  struct gomp_error err = { .text = "" };

  gomp_scratch_init (&scratch);
  gomp_present_lock (table);
  if (gomp_plan_enter (table, list, slots, lasting, &scratch, &plan, &err)
      == GOMP_PLAN_READY)
    {
      /* Addresses no host object or mapping has.  */
      for (size_t u = 0; u < plan.n_units; u++)
        plan.units[u].start.value = (uintptr_t) (u + 1) << 50;
      if (table->zero_object.value == 0)
        table->zero_object.value = 0;
      if (!gomp_plan_resolve (&plan, &err))
        ;
      else if (tells_outcomes)
        tell_entered (&plan);
      else
        gomp_plan_print (out, &plan, name_address);
      gomp_plan_fini (&plan);
    }
  gomp_present_unlock (table);
  gomp_scratch_fini (&scratch);
}

static void
show_exit (const struct gomp_list *list, struct gomp_region *region)
{
  struct gomp_present *table = &fake_device.present;
  struct gomp_scratch scratch;
  struct gomp_plan_leave plan;

  gomp_scratch_init (&scratch);
  gomp_present_lock (table);
  struct gomp_release *releases
    = region ? region->releases
             : GOMP_SCRATCH_ARRAY (&scratch, struct gomp_release, list->n);
  struct gomp_error err = { .text = "" };
  size_t n = region ? region->n : list->n;
  bool found = !list || gomp_plan_find_releases (table, list, releases, &err);
  if (list && found && !list->acc)
    n = gomp_plan_find_components (table, list, &releases, &scratch);
  if (region)
    gomp_region_forget (region, true);
  if (region && region->finds)
    found = gomp_plan_find_again (table, &releases, &n, &scratch, &err);
  if (found
      && gomp_plan_leave (table, releases, n, region && region->strict,
                          &scratch, &plan, &err) == GOMP_PLAN_READY)
    {
      if (tells_outcomes)
        tell_left (&plan);
      else
        gomp_plan_leave_print (out, &plan, name_address);
    }
  gomp_present_unlock (table);
  gomp_scratch_fini (&scratch);
}

static void
show_update (const struct gomp_list *list)
{
  struct gomp_present *table = &fake_device.present;
  struct gomp_scratch scratch;
  struct gomp_plan_update plan;
  struct gomp_error err = { .text = "" };

  gomp_scratch_init (&scratch);
  gomp_present_lock (table);
  if (gomp_plan_update (table, list, &scratch, &plan, &err)
      == GOMP_PLAN_READY)
    {
      if (tells_outcomes)
        tell_updated (&plan);
      else
        gomp_plan_update_print (out, &plan, name_address);
    }
  gomp_present_unlock (table);
  gomp_scratch_fini (&scratch);
}

static void
show_plan (const struct gomp_list *list)
{
  switch (context)
    {
    case GOMP_CONTEXT_TARGET:
    case GOMP_CONTEXT_DATA:
    case GOMP_CONTEXT_ENTER:
      show_enter (list, context == GOMP_CONTEXT_TARGET,
                  context != GOMP_CONTEXT_TARGET);
      break;
    case GOMP_CONTEXT_EXIT:
      show_exit (list, NULL);
      break;
    case GOMP_CONTEXT_UPDATE:
      show_update (list);
      break;
    }
}

static bool
carry_out (const struct gomp_list *list, struct gomp_error *err)
{
  struct gomp_region *region = NULL;

  show_plan (list);
  if (context == GOMP_CONTEXT_TARGET || context == GOMP_CONTEXT_DATA)
    {
      if (n_regions == MAX_REGIONS)
        die ("too many regions");
      region = fake_device_region ();
    }
  if (!fake_device_run (list->arrays, context, &site, region, err))
    {
      free (region);
      return false;
    }
  if (region)
    regions[n_regions++] = region;
  return true;
}

/* Host addresses in an error text differ from run to run.  */
static void
print_error (const char *text)
{
  for (const char *c = text; *c; c++)
    if (c[0] == '0' && c[1] == 'x')
      {
        char name[96], *end;
        name_address (strtoul (c, &end, 16), name, sizeof name);
        fputs (name, out);
        c = end - 1;
      }
    else
      fputc (*c, out);
  fputc ('\n', out);
}

static void
end_list (void)
{
  struct gomp_arrays arrays = { .n = n_entries, .addresses = addresses,
                                .sizes = sizes, .kinds = kinds, .acc = acc };
  struct gomp_scratch scratch;
  struct gomp_list list;
  struct gomp_error err = { .text = "" };

  gomp_scratch_init (&scratch);
  if (!gomp_list_decode (&arrays, context, &scratch, &list, &err)
      || !carry_out (&list, &err))
    {
      fputs ("error: ", out);
      print_error (err.text);
    }
  gomp_scratch_fini (&scratch);
  const char *wrong = fake_device_check ();
  if (wrong)
    die (wrong);
}

/* Leave the region that is AROUND others inside of it.  */
static void
leave_region (unsigned long around)
{
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };

  if (around >= (unsigned long) n_regions)
    die ("no region");
  struct gomp_region **place = &regions[(unsigned long) n_regions - 1 - around];
  struct gomp_region *region = *place;
  memmove (place, place + 1, around * sizeof (struct gomp_region *));
  n_regions--;
  show_exit (NULL, region);
  gomp_scratch_init (&scratch);
  if (!gomp_construct_end (region, &site, &scratch, &err))
    {
      fputs ("error: ", out);
      print_error (err.text);
      free (region->releases);
    }
  gomp_scratch_fini (&scratch);
  free (region);
}

/* ---- What is where ------------------------------------------------------ */

static void
show_word (const char *who, const char *where, const void *at)
{
  struct gomp_present *table = &fake_device.present;
  uintptr_t value;
  char text[96];

  memcpy (&value, at, sizeof value);
  name_address (value, text, sizeof text);
  if (value && value == table->zero_object.value)
    strcpy (text, "zero");
  else
    {
      gomp_present_lock (table);
      gomp_print_name_device (table, value, name_address, text, sizeof text);
      gomp_present_unlock (table);
    }
  fprintf (out, "%s %s = %s\n", who, where, text);
}

static void
show_device (const char *where)
{
  struct gomp_mapping *mapping;
  uintptr_t addr = place (where);

  gomp_present_lock (&fake_device.present);
  mapping = gomp_present_at (&fake_device.present, addr);
  gomp_present_unlock (&fake_device.present);
  if (mapping)
    show_word ("device", where,
               (void *) gomp_mapping_device_address (mapping, addr).value);
  else
    fprintf (out, "device %s: not mapped\n", where);
}

static void
show_counts (const char *where)
{
  struct gomp_present *table = &fake_device.present;
  uintptr_t addr = place (where);

  gomp_present_lock (table);
  struct gomp_mapping *mapping = gomp_present_at (table, addr);
  if (mapping)
    {
      struct gomp_attachment *record = gomp_attachment_at (mapping, addr);
      fprintf (out, "counts %s: %u, dynamic %u", where,
               gomp_mapping_leader (mapping)->refcount,
               gomp_mapping_leader (mapping)->dynamic);
      if (record)
        fprintf (out, "; attached %u, %zu bytes", record->count,
                 record->extent);
      fputc ('\n', out);
    }
  else
    fprintf (out, "counts %s: not mapped\n", where);
  gomp_present_unlock (table);
}

static void
poke_device (const char *where, uintptr_t value)
{
  struct gomp_mapping *mapping;
  uintptr_t addr = place (where);

  gomp_present_lock (&fake_device.present);
  mapping = gomp_present_at (&fake_device.present, addr);
  gomp_present_unlock (&fake_device.present);
  if (mapping == NULL)
    die ("not mapped");
  memcpy ((void *) gomp_mapping_device_address (mapping, addr).value, &value,
          sizeof value);
}

/* ---- The file ----------------------------------------------------------- */

static bool
start_list (const char *word)
{
  static const char *const words[] = { "target", "data", "enter", "exit",
                                       "update" };

  bool openacc = strncmp (word, "acc-", 4) == 0;

  if (openacc)
    word += 4;
  for (size_t w = 0; w < GOMP_ARRAY_LEN (words); w++)
    if (strcmp (word, words[w]) == 0)
      {
        context = (enum gomp_context) w;
        acc = openacc;
        n_entries = 0;
        return true;
      }
  return false;
}

static void *
entry_address (const char *text)
{
  size_t word;

  if (text[0] != '@')
    return (void *) place (text);
  word = strtoul (text + 1, NULL, 10);
  if (word >= MAX_ENTRIES)
    die ("bad entry");
  return &addresses[word];
}

static void
add_entry (char **words, int n)
{
  if (n != 3 || n_entries == MAX_ENTRIES)
    die ("bad entry");
  addresses[n_entries] = entry_address (words[0]);
  sizes[n_entries] = strtoul (words[1], NULL, 0);
  kinds[n_entries++] = (unsigned short) strtoul (words[2], NULL, 16);
}

static void
do_line (char **words, int n)
{
  const char *w = words[0];

  if (strcmp (w, "object") == 0 && n == 3)
    add_object (words[1], strtoul (words[2], NULL, 0));
  else if (strcmp (w, "word") == 0 && n == 4)
    *(uintptr_t *) place (words[1]) = place (words[3]);
  else if (strcmp (w, "descriptor") == 0 && n == 5)
    set_descriptor (words[1], words[2] + 5, strtoul (words[3] + 5, NULL, 0),
                    words[4] + 5);
  else if (strcmp (w, "fill") == 0 && n == 3)
    fill_object (words[1], (int) strtoul (words[2], NULL, 0));
  else if (strcmp (w, "poke") == 0 && n == 4)
    poke_device (words[1], place (words[3]));
  else if (strcmp (w, "device") == 0 && n == 2)
    show_device (words[1]);
  else if (strcmp (w, "counts") == 0 && n == 2)
    show_counts (words[1]);
  else if (strcmp (w, "host") == 0 && n == 2)
    show_word ("host", words[1], (void *) place (words[1]));
  else if (strcmp (w, "end") == 0)
    end_list ();
  else if (strcmp (w, "leave") == 0)
    leave_region (n > 1 ? strtoul (words[1], NULL, 10) : 0);
  else if (strcmp (w, "outcomes") == 0 && n == 2)
    tells_outcomes = strcmp (words[1], "on") == 0;
  else if (strcmp (w, "operations") == 0 && n == 2)
    {
      fflush (out);
      fake_device_log = strcmp (words[1], "on") == 0 ? out : NULL;
    }
  else if (!start_list (w))
    add_entry (words, n);
}

static int
split (char *line, char **words)
{
  int n = 0;
  char *save;

  line[strcspn (line, "#\n")] = '\0';
  for (char *w = strtok_r (line, " \t", &save); w && n < 8;
       w = strtok_r (NULL, " \t", &save))
    words[n++] = w;
  return n;
}

/* The text after `expect', up to a line `.'.  */
static char *
read_expected (FILE *in)
{
  char line[512], *text = NULL;
  size_t size;
  FILE *collect = open_memstream (&text, &size);

  while (fgets (line, sizeof line, in))
    {
      line_number++;
      if (strcmp (line, ".\n") == 0)
        break;
      fputs (line, collect);
    }
  fclose (collect);
  return text;
}

static int
compare (const char *expected, int block)
{
  fflush (out);
  if (strcmp (expected, out_text) == 0)
    return 0;
  printf ("FAIL: %s: block %d ending at line %d\n--- expected\n%s--- is\n%s",
          file_name, block, line_number, expected, out_text);
  return 1;
}

int
main (int argc, char **argv)
{
  char line[512], *words[8];
  bool print = argc > 2 && strcmp (argv[2], "--print") == 0;
  int failures = 0, blocks = 0;

  /* Plans are shown, not what is remembered of them.  */
  setenv ("GOMP_PSET_REMEMBER", "0", 1);
  if (argc < 2)
    {
      fprintf (stderr, "usage: replay FILE [--print]\n");
      return 2;
    }
  file_name = argv[1];
  FILE *in = fopen (file_name, "r");
  if (in == NULL)
    die ("cannot be read");
  make_memory (in);
  fake_device_init ();
  out = open_memstream (&out_text, &out_size);
  while (fgets (line, sizeof line, in))
    {
      line_number++;
      int n = split (line, words);
      if (n == 0)
        continue;
      if (strcmp (words[0], "expect") != 0)
        {
          do_line (words, n);
          continue;
        }
      char *expected = read_expected (in);
      blocks++;
      if (print)
        {
          fflush (out);
          printf ("expect\n%s.\n", out_text);
        }
      else
        failures += compare (expected, blocks);
      free (expected);
      rewind (out);
      fflush (out);
      out_text[0] = '\0';
      fclose (out);
      free (out_text);
      bool logging = fake_device_log != NULL;
      out = open_memstream (&out_text, &out_size);
      fake_device_log = logging ? out : NULL;
    }
  while (n_regions > 0)
    leave_region (0);
  const char *wrong = fake_device_fini ();
  if (wrong)
    die (wrong);
  if (!print)
    printf ("%s: %s: %d blocks\n", failures ? "FAIL" : "PASS", file_name,
            blocks);
  fclose (in);
  fclose (out);
  free (out_text);
  free (objects);
  free (memory);
  return failures || blocks == 0;
}
