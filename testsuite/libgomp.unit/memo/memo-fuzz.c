/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Random constructs, repeated from several places, with pointers and data that
   the program changes in between, and copies that fail: what is mapped, all
   counts, every byte on both sides and all arguments of kernels must be the
   same with GOMP_PSET_REMEMBER=0, 1 and always.

   memo-fuzz [SEED [STEPS [fail]]] prints the log of one run, as the environment
   says; without arguments, runs of several seeds are compared.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "table/attach.h"
#include "memo/memo.h"
#include "memo-fuzz-lists.h"
#include "run/run-due.h"
#include "run/run-memory.h"
#include "gomp-constants.h"
#include "unit.h"

#define SEEDS 40
#define STEPS 1500
#define OPEN_MOST 6
#define APART 4096

static struct fuzz_template templates[FUZZ_TEMPLATES];
static struct gomp_site sites[FUZZ_SITES];
static bool failing; /* some copies fail */
static unsigned long begun, remembered;
static uintptr_t asked[FUZZ_ENTRIES]; /* per entry: note_asked */

/* Regions that have begun.  */
static struct open
{
  struct gomp_region *region;
  unsigned site;
  void *arguments[FUZZ_ENTRIES];
} opens[OPEN_MOST];
static unsigned n_open;

/* ---- The log ------------------------------------------------------------ */

/* Device addresses differ from run to run: a device address of something mapped
   becomes that of the host, any other a mark.  */
struct search
{
  uintptr_t device;
  const struct gomp_mapping *found;
};

static bool
covers (const struct gomp_mapping *mapping, void *data)
{
  struct search *search = data;

  if (search->device - mapping->device_start.value
      >= mapping->host_end - mapping->host_start)
    return true;
  search->found = mapping;
  return false;
}

#define MARK_MAPPED ((uintptr_t) 0xd << 60)
#define MARK_DEVICE 0x5555
#define MARK_ZERO 0x2222
#define MARK_BESIDE 0x3333

static uintptr_t
offset (uintptr_t host)
{
  return host - (uintptr_t) &fuzz_memory;
}

/* Table locked.  */
static bool
is_pointer_of_device (uintptr_t word)
{
  gomp_devaddr start;
  size_t bytes;

  return (word >= 0x10000
          && gomp_pool_find_slab (&fake_device.present.pool,
                                  gomp_devaddr_make (word), &start, &bytes));
}

/* Table locked.  */
static uintptr_t
word_normal (uintptr_t word)
{
  struct gomp_present *table = &fake_device.present;
  struct search search = { word, NULL };

  if (word < 0x10000)
    return word;
  if (word == table->zero_object.value)
    return MARK_ZERO;
  gomp_present_walk (table, covers, &search);
  if (search.found)
    return (MARK_MAPPED + offset (search.found->host_start)
            + (word - search.found->device_start.value));
  return is_pointer_of_device (word) ? MARK_DEVICE : word;
}

/* A device address that something asked for by a host address.  */
struct answer
{
  uintptr_t asked_for, word;
  bool beside; /* they are as far apart as the host and device addresses
                  of some mapping */
};

static bool
compare_distance (const struct gomp_mapping *mapping, void *data)
{
  struct answer *answer = data;

  answer->beside = (mapping->device_start.value - mapping->host_start
                    == answer->word - answer->asked_for);
  return !answer->beside;
}

/* Is nothing mapped at host address ASKED_FOR, and does WORD lie beside a
   mapping on the device as ASKED_FOR does on the host?  The end of an object,
   and the start of a structure of which only a member is mapped, are such
   addresses.  What begins there on the device is chance.  Table locked.  */
static bool
is_beside (uintptr_t asked_for, uintptr_t word)
{
  struct gomp_present *table = &fake_device.present;
  struct answer answer = { asked_for, word, false };

  if (asked_for != 0 && word != table->zero_object.value
      && !gomp_present_at (table, asked_for))
    gomp_present_walk (table, compare_distance, &answer);
  return answer.beside;
}

/* Of N bytes in memory.  Pointers of the device's there are all the same: some
   refer to what has gone meanwhile, and what has come in its place is chance.
   That those in use are right is fuzz-acc's business.  */
static uint64_t
bytes_hash (const void *bytes, size_t n)
{
  uint64_t hash = 1;

  for (size_t i = 0; i < n; i += 8)
    {
      uint64_t word = 0;
      memcpy (&word, (const char *) bytes + i, n - i < 8 ? n - i : 8);
      if (is_pointer_of_device (word))
        word = MARK_DEVICE;
      hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
      hash ^= hash >> 31;
    }
  return hash;
}

static bool
mapping_print (const struct gomp_mapping *mapping, void *unused)
{
  const struct gomp_attachments *all = gomp_mapping_attachments (mapping);
  size_t size = mapping->host_end - mapping->host_start;

  (void) unused;
  printf ("  [%#lx,+%zu) %u/%u of %#lx%s %016lx", offset (mapping->host_start),
          size, mapping->refcount, mapping->dynamic,
          offset (gomp_mapping_leader (mapping)->host_start),
          mapping->busy ? " busy" : "",
          bytes_hash ((void *) mapping->device_start.value, size));
  for (size_t a = 0; all && a < all->n; a++)
    {
      const struct gomp_attachment *record = all->records[a];
      printf (" @%#lx+%zu*%u%s:%016lx", offset (record->start), record->extent,
              record->count, record->current ? "" : "?",
              record->current ? bytes_hash (record->image, record->extent)
                              : 0);
    }
  puts ("");
  return true;
}

static void
send_due (void)
{
  struct gomp_error err = { .text = "" };

  CHECK (gomp_run_due (&fake_device, &err));
}

static void
state_print (void)
{
  struct gomp_present *table = &fake_device.present;

  send_due ();
  gomp_present_lock (table);
  printf (" host %016lx\n", bytes_hash (&fuzz_memory, sizeof fuzz_memory));
  gomp_present_walk (table, mapping_print, NULL);
  gomp_present_unlock (table);
  CHECK_STRING (fake_device_check (), NULL);
}

/* What a kernel or the compiler's code gets for the entries of LIST.  Of
   private copies, the contents; of struct entries, nothing is said.  */
static void
words_print (const char *what, const struct fuzz_list *list,
             const uintptr_t *words, bool block)
{
  struct gomp_present *table = &fake_device.present;

  printf (" %s", what);
  gomp_present_lock (table);
  for (size_t i = 0; i < list->n; i++)
    {
      unsigned kind = list->kinds[i] & 0xff;
      bool private = kind == GOMP_MAP_FIRSTPRIVATE;
      printf (" %lx", kind == GOMP_MAP_STRUCT || (private && !block) ? 0
                      : is_beside (asked[i], words[i]) ? MARK_BESIDE
                      : private ? bytes_hash ((void *) words[i], list->sizes[i])
                                : word_normal (words[i]));
    }
  gomp_present_unlock (table);
  puts ("");
}

/* ---- What the program does in between ----------------------------------- */

static void
descriptor_point (unsigned char *descriptor, void *target)
{
  static union
  {
    gfc_descriptor descriptor;
    unsigned char bytes[FUZZ_DESCRIPTOR];
  } now;

  memset (&now, 0, sizeof now);
  now.descriptor.base_addr = target;
  now.descriptor.dtype.elem_len = 4;
  now.descriptor.dtype.rank = 1;
  now.descriptor.dtype.type = 3;
  now.descriptor.span = 4;
  now.descriptor.dim[0] = (gfc_dimension){ 1, (ptrdiff_t) fuzz_draw (3), 15 };
  memcpy (descriptor, now.bytes, sizeof now.bytes);
}

/* Some pointer or descriptor gets another target, or other bounds.  */
static void
pointers_change (void)
{
  void *target
      = fuzz_draw (7) ? fuzz_memory.arrays[fuzz_draw (FUZZ_ARRAYS)] : NULL;
  struct fuzz_part part
      = { .which = (unsigned) fuzz_draw (64), .second = fuzz_draw (2) };

  switch (fuzz_draw (3))
    {
    case 0:
      descriptor_point (fuzz_descriptor (&part), target);
      break;
    case 1:
      fuzz_memory.parents[part.which % FUZZ_PARENTS].p = target;
      break;
    case 2:
      fuzz_memory.pointers[part.which % FUZZ_POINTERS] = target;
      break;
    }
}

static unsigned char *
device_at (void *host)
{
  struct gomp_mapping *mapping;

  gomp_present_lock (&fake_device.present);
  mapping = gomp_present_at (&fake_device.present, (uintptr_t) host);
  gomp_present_unlock (&fake_device.present);
  return (mapping ? (unsigned char *) gomp_mapping_device_address (
                        mapping, (uintptr_t) host)
                        .value
                  : NULL);
}

/* Writes where it may.  */
static void
kernel (void)
{
  unsigned char *array
      = fuzz_memory.arrays[fuzz_draw (FUZZ_ARRAYS)] + fuzz_draw (FUZZ_BYTES);
  long *lead = &fuzz_memory.parents[fuzz_draw (FUZZ_PARENTS)].lead;
  unsigned char value = (unsigned char) fuzz_draw (256);

  if (device_at (array))
    *device_at (array) = value;
  if (device_at (lead))
    *device_at (lead) = value;
}

/* The calls for single pointers.  */
static void
attach_shortly (void)
{
  struct gomp_present *table = &fake_device.present;
  struct fuzz_part part
      = { .which = (unsigned) fuzz_draw (64), .second = fuzz_draw (2) };
  void *where = fuzz_draw (3)
                    ? fuzz_descriptor (&part)
                    : &fuzz_memory.parents[part.which % FUZZ_PARENTS].p;

  if (fuzz_draw (2))
    printf ("lower %d\n",
            gomp_attachment_lower (table, (uintptr_t) where, fuzz_draw (2)));
  else
    printf ("raise %d\n", gomp_attachment_raise (table, (uintptr_t) where, 0));
}

/* ---- Constructs --------------------------------------------------------- */

static void
maybe_fail (unsigned within)
{
  if (failing && fuzz_draw (4) == 0)
    fake_device_fail_in = 1 + (unsigned) fuzz_draw (within);
}

static bool
region_end (const struct open *open, struct gomp_error *err)
{
  struct gomp_scratch scratch;
  bool fine;

  err->text[0] = '\0';
  gomp_scratch_init (&scratch);
  fine = gomp_construct_end (open->region, &sites[open->site], &scratch, err);
  gomp_scratch_fini (&scratch);
  return fine;
}

static void
open_end (unsigned o)
{
  struct open open = opens[o];
  struct gomp_error err;
  bool fine;

  opens[o] = opens[--n_open];
  maybe_fail (2);
  fine = region_end (&open, &err);
  fake_device_fail_in = 0;
  printf ("end %d %s\n", fine, err.text);
  /* What failed can be tried again.  Where an attachment has gone before,
     programs end; this one goes on.  */
  open.region->strict = false;
  if (!fine)
    fine = region_end (&open, &err);
  CHECK (fine);
  free (open.region);
}

/* The host addresses whose device addresses LIST asks for, also where nothing
   begins.  */
static void
note_asked (const struct fuzz_list *list)
{
  for (size_t i = 0; i < list->n; i++)
    {
      unsigned kind = list->kinds[i] & 0xff;
      bool asks = (kind == GOMP_MAP_USE_DEVICE_PTR_IF_PRESENT
                   || kind == GOMP_MAP_ZERO_LEN_ARRAY_SECTION);
      asked[i] = asks ? (uintptr_t) list->addresses[i] : 0;
    }
}

static void
region_opened (const struct fuzz_template *template,
               const struct fuzz_list *list, struct open *open)
{
  bool target = template->context == GOMP_CONTEXT_TARGET;

  begun++;
  remembered += open->region->memo != NULL;
  if (!target)
    words_print ("addresses", list, (const uintptr_t *) list->addresses,
                 false);
  else if (template->acc)
    words_print ("arguments", list, (const uintptr_t *) open->arguments,
                 false);
  else if (list->n)
    words_print ("block", list, (const uintptr_t *) open->region->block.value,
                 true);
  n_open++;
  if (fuzz_draw (3))
    open_end (n_open - 1);
}

static void
construct (const struct fuzz_template *template)
{
  struct gomp_site *site = &sites[template->site];
  bool region = fuzz_is_region (template);
  struct fuzz_list list;
  struct open *open;
  struct gomp_error err;
  bool queue, fine;

  if (region && n_open == OPEN_MOST)
    open_end ((unsigned) fuzz_draw (OPEN_MOST));
  list = fuzz_list_make (template);
  queue = template->acc && fuzz_draw (4) == 0;
  site->queue = (queue && template->context != GOMP_CONTEXT_DATA
                     ? (struct goacc_asyncqueue *) sites
                     : NULL);
  open = &opens[n_open];
  if (region)
    {
      *open = (struct open){ fake_device_region (), template->site, { NULL } };
      if (template->acc && template->context == GOMP_CONTEXT_TARGET)
        open->region->arguments = open->arguments;
    }
  const struct gomp_arrays arrays = { .n = list.n,
                                      .addresses = list.addresses,
                                      .sizes = list.sizes,
                                      .kinds = list.kinds,
                                      .acc = list.acc };
  note_asked (&list);
  if (template->context == GOMP_CONTEXT_TARGET)
    fake_device_check_present (&arrays);
  maybe_fail (3);
  fine = fake_device_run (&arrays, template->context, site,
                          region ? open->region : NULL, &err);
  fake_device_fail_in = 0;
  printf ("template %td context %d acc %d entries %zu queue %d: %d %s\n",
          template - templates, template->context, template->acc, list.n,
          queue, fine, fine ? "" : err.text);
  if (region && fine)
    region_opened (template, &list, open);
  else if (region)
    free (open->region);
}

static void
delete_list (struct fuzz_list *list)
{
  const struct gomp_arrays arrays = { .n = list->n,
                                      .addresses = list->addresses,
                                      .sizes = list->sizes,
                                      .kinds = list->kinds };
  struct gomp_error err;

  CHECK (fake_device_run (&arrays, GOMP_CONTEXT_EXIT, &sites[0], NULL, &err));
  list->n = 0;
}

static void
delete_one (struct fuzz_list *list, void *address, size_t size)
{
  fuzz_add (list, address, size, GOMP_MAP_DELETE);
  if (list->n == FUZZ_ENTRIES)
    delete_list (list);
}

/* Everything goes, whole things first.  */
static void
sweep (void)
{
  struct fuzz_list list = { .n = 0 };

  while (n_open)
    open_end (n_open - 1);
  for (int a = 0; a < FUZZ_ARRAYS; a++)
    delete_one (&list, fuzz_memory.arrays[a], FUZZ_BYTES);
  for (int p = 0; p < FUZZ_PARENTS; p++)
    {
      struct fuzz_parent *parent = &fuzz_memory.parents[p];
      delete_one (&list, parent, sizeof *parent);
      delete_one (&list, &parent->middle, sizeof parent->middle);
      delete_one (&list, &parent->p, sizeof parent->p);
      delete_one (&list, parent->first, FUZZ_DESCRIPTOR);
      delete_one (&list, parent->second, FUZZ_DESCRIPTOR);
    }
  for (int a = 0; a < FUZZ_ARRAYS; a++)
    for (size_t at = 0; at < FUZZ_BYTES; at += 8)
      delete_one (&list, fuzz_memory.arrays[a] + at, 8);
  for (int p = 0; p < FUZZ_POINTERS; p++)
    delete_one (&list, &fuzz_memory.pointers[p], sizeof (void *));
  delete_one (&list, fuzz_memory.large[0], FUZZ_LARGE);
  delete_one (&list, fuzz_memory.large[1], FUZZ_LARGE);
  delete_list (&list);
  puts ("sweep");
}

/* ---- What would be chance ----------------------------------------------- */

/* Does the image of RECORD, which is attached, refer to something that has
   gone?  If that comes again, it depends on where whether the counter begins
   anew.  Table locked.  */
static bool
is_dangling (const struct gomp_attachment *record)
{
  for (size_t i = 0; record->count > 0 && i + 8 <= record->extent; i += 8)
    {
      uintptr_t word;
      memcpy (&word, (const char *) record->image + i, sizeof word);
      if (is_pointer_of_device (word) && word_normal (word) == MARK_DEVICE)
        return true;
    }
  return false;
}

static bool
dangling_find (const struct gomp_mapping *mapping, void *data)
{
  const struct gomp_attachments *all = gomp_mapping_attachments (mapping);

  for (size_t a = 0; all && a < all->n; a++)
    if (is_dangling (all->records[a]))
      *(bool *) data = true;
  return !*(bool *) data;
}

/* What the host has of device addresses, where a descriptor came home with
   what it is part of, is put right by the program.  */
static bool
host_repair (void)
{
  uintptr_t *words = (uintptr_t *) fuzz_memory.parents;
  size_t n = (sizeof fuzz_memory.parents + sizeof fuzz_memory.pointers)
             / sizeof *words;
  bool changed = false;

  for (size_t w = 0; w < n; w++)
    if (is_pointer_of_device (words[w]))
      {
        words[w] = 0;
        changed = true;
      }
  return changed;
}

static void
chance_avoid (void)
{
  struct gomp_present *table = &fake_device.present;
  bool repaired, dangling = false;

  gomp_present_lock (table);
  repaired = host_repair ();
  gomp_present_walk (table, dangling_find, &dangling);
  gomp_present_unlock (table);
  if (repaired)
    puts ("repaired");
  if (dangling)
    sweep ();
}

/* ---- One run ------------------------------------------------------------ */

static void
memory_fill (void)
{
  for (int a = 0; a < FUZZ_ARRAYS; a++)
    for (int b = 0; b < FUZZ_BYTES; b++)
      fuzz_memory.arrays[a][b] = (unsigned char) (a * 16 + b);
  for (int i = 0; i < 8; i++)
    pointers_change ();
}

/* One of a few templates: that is what programs do.  */
static void
step (size_t base, size_t span)
{
  size_t choice = fuzz_draw (20);

  if (choice < 13)
    construct (&templates[(base + fuzz_draw (span)) % FUZZ_TEMPLATES]);
  else if (choice == 13 && n_open)
    open_end ((unsigned) fuzz_draw (n_open));
  else if (choice == 14 && fuzz_draw (3) == 0)
    pointers_change ();
  else if (choice == 15)
    fuzz_memory.arrays[fuzz_draw (FUZZ_ARRAYS)][fuzz_draw (FUZZ_BYTES)]
        = (unsigned char) fuzz_draw (256);
  else if (choice == 16)
    kernel ();
  else if (choice > 16 && choice <= 18)
    attach_shortly ();
}

static void
check_all_gone (void)
{
  struct gomp_present *table = &fake_device.present;
  size_t taken;

  sweep ();
  state_print ();
  gomp_present_lock (table);
  gomp_memos_trim (table);
  gomp_present_publish (table);
  taken = table->pool.bytes_taken;
  if (gomp_chunk_given (table->spare))
    taken -= gomp_chunk_size (&table->pool, table->spare);
  if (table->by_host.count == 0)
    CHECK (taken <= GOMP_CHUNK_ALIGN + APART);
  gomp_present_unlock (table);
}

/* Leave APART bytes of the device between the zero object and what is mapped, so
   that no address beside a mapping (is_beside) is by chance the zero object's.  */
static void
keep_apart (void)
{
  struct gomp_present *table = &fake_device.present;
  struct gomp_error err;
  size_t size = 0;

  CHECK (gomp_memory_grow (&fake_device, 2 * APART, GOMP_CHUNK_ALIGN, &err));
  gomp_present_lock (table);
  CHECK (gomp_memory_acquire_zero_object (table, &size));
  CHECK (gomp_chunk_given (
    gomp_pool_acquire (&table->pool, APART, GOMP_CHUNK_ALIGN)));
  gomp_present_unlock (table);
}

static int
run_one (uint64_t seed, size_t steps)
{
  size_t left = 0, base = 0, span = 1;

  fuzz_start (seed);
  for (int s = 0; s < FUZZ_SITES; s++)
    sites[s]
        = (struct gomp_site){ .construct = "fuzz", .function = &sites[s] };
  fake_device_init ();
  keep_apart ();
  fuzz_templates_make (templates);
  memory_fill ();
  for (size_t s = 0; s < steps && !unit_failures; s++)
    {
      if (left-- == 0)
        {
          left = 20 + fuzz_draw (60);
          base = fuzz_draw (FUZZ_TEMPLATES);
          span = 2 + fuzz_draw (5);
          if (fuzz_draw (3))
            sweep ();
        }
      printf ("%zu: ", s);
      step (base, span);
      puts ("");
      chance_avoid ();
      if (fuzz_draw (3) == 0)
        state_print ();
    }
  check_all_gone ();
  CHECK_STRING (fake_device_fini (), NULL);
  fprintf (stderr, "%lu %lu\n", begun, remembered);
  return unit_failures != 0;
}

/* ---- Comparing ---------------------------------------------------------- */

/* The log of SEED with REMEMBER, in a temporary file; *FROM_MEMORY counts up.
   A fork has the addresses of its parent, and reads the environment anew.  */
static FILE *
log_of (unsigned seed, const char *remember, bool fails, long *from_memory)
{
  FILE *log = tmpfile (), *said = tmpfile ();
  long n_begun = 0, n_remembered = 0;
  int status;
  pid_t child;

  fflush (stdout);
  child = fork ();
  if (child == 0)
    {
      setenv ("GOMP_PSET_REMEMBER", remember, 1);
      dup2 (fileno (log), 1);
      dup2 (fileno (said), 2);
      failing = fails;
      unit_failures = 0;
      exit (run_one (seed, STEPS));
    }
  CHECK_EQUAL (waitpid (child, &status, 0), child);
  CHECK (WIFEXITED (status) && WEXITSTATUS (status) == 0);
  rewind (log);
  rewind (said);
  CHECK_EQUAL (fscanf (said, "%ld %ld", &n_begun, &n_remembered), 2);
  *from_memory += n_remembered;
  fclose (said);
  return log;
}

/* The first line in which A and B differ, or 0.  */
static long
difference (FILE *a, FILE *b)
{
  char *x = NULL, *y = NULL;
  size_t nx = 0, ny = 0;
  long line = 0;
  bool same = true;

  rewind (a);
  for (; same; line++)
    {
      bool more_x = getline (&x, &nx, a) >= 0;
      bool more_y = getline (&y, &ny, b) >= 0;
      if (!more_x && !more_y)
        break;
      same = more_x && more_y && strcmp (x, y) == 0;
    }
  if (!same)
    printf ("# %s# %s", x ? x : "\n", y ? y : "\n");
  free (x);
  free (y);
  return same ? 0 : line;
}

/* Returns how many regions were begun from memory.  */
static long
compare (unsigned seed)
{
  static const char *const modes[] = { "1", "always" };
  long from_memory = 0, none = 0;
  FILE *general = log_of (seed, "0", false, &none);

  CHECK_EQUAL (none, 0);
  for (int m = 0; m < 2; m++)
    {
      FILE *log = log_of (seed, modes[m], false, &from_memory);
      long line = difference (general, log);
      if (line)
        printf ("# seed %u, GOMP_PSET_REMEMBER=%s: line %ld differs\n", seed,
                modes[m], line);
      CHECK_EQUAL (line, 0);
      fclose (log);
    }
  fclose (general);
  return from_memory;
}

int
main (int argc, char **argv)
{
  long from_memory = 0;

  if (argc > 1)
    {
      failing = argc > 3;
      return run_one (strtoull (argv[1], NULL, 0),
                      argc > 2 ? strtoul (argv[2], NULL, 0) : STEPS);
    }
  unit_case ("random constructs: the same off, on and forced");
  for (unsigned seed = 1; seed <= SEEDS; seed++)
    from_memory += compare (seed);
  unit_case ("copies that fail: sound, remembered or not");
  /* Which copy is the N-th depends on the way: these are sound, not the
     same.  */
  for (unsigned seed = 1; seed <= SEEDS; seed++)
    {
      long unused = 0;
      fclose (log_of (seed, seed % 2 ? "1" : "always", true, &unused));
    }
  unit_case ("the random constructs: many came from memory");
  /* Else this would be a test of nothing.  */
  CHECK (from_memory > 100 * SEEDS);
  return unit_result ();
}
