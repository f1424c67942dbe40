/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lists of clang and flang -> GCC's kinds.  */

#include "llvm/llvm-decode.h"

#include <string.h>

#include "llvm/llvm-descriptor.h"
#include "llvm/llvm-kinds.h"
#include "llvm/llvm-rows.h"

#define POINTER_SIZE sizeof (void *)
/* An entry becomes at most this many: data, a TO_PSET, a POINTER, and something
   that keeps an ATTACH apart.  */
#define MOST_EACH 4

struct decoder
{
  const struct gomp_llvm_list *list;
  enum gomp_context context;
  struct gomp_llvm_decoded *decoded;
  const struct gomp_llvm_found *found;
  size_t room;
  size_t n;
  void **addresses;
  size_t *sizes;
  unsigned short *kinds;
  const char **names;
  uint32_t *slots;              /* of the compiler's entries */
  /* Of the data of all entries, where mappers have pushed some; else NULL.  */
  uint32_t *emitted;
  /* Of a lambda that is PRIVATE: the copy of it that is mapped in its place, so
     that what it has captured can be attached there.  0: the entry is none.
     NULL: there are none in the list.  */
  uintptr_t *copies;
};

static uint32_t
emit (struct decoder *d, const struct gomp_llvm_entry *entry, unsigned kind,
      uintptr_t start, size_t size)
{
  d->addresses[d->n] = (void *) start;
  d->sizes[d->n] = size;
  d->kinds[d->n] = gomp_llvm_kind_at (kind, start);
  d->names[d->n] = entry->name;
  return (uint32_t) d->n++;
}

/* ---- Kinds --------------------------------------------------------------- */

static unsigned
always_direction (uint64_t type)
{
  static const unsigned kinds[]
    = { GOMP_MAP_ALLOC, GOMP_MAP_ALWAYS_TO, GOMP_MAP_ALWAYS_FROM,
        GOMP_MAP_ALWAYS_TOFROM };
  static const unsigned present[]
    = { GOMP_MAP_FORCE_PRESENT, GOMP_MAP_ALWAYS_PRESENT_TO,
        GOMP_MAP_ALWAYS_PRESENT_FROM, GOMP_MAP_ALWAYS_PRESENT_TOFROM };

  return (type & LLVM_MAP_PRESENT ? present : kinds)[type & (LLVM_MAP_TO
                                                            | LLVM_MAP_FROM)];
}

static unsigned
enter_kind (const struct gomp_llvm_entry *entry)
{
  uint64_t type = entry->type;

  if (entry->size == 0)
    return GOMP_MAP_ZERO_LEN_ARRAY_SECTION;
  if (type & LLVM_MAP_ALWAYS && type & (LLVM_MAP_TO | LLVM_MAP_FROM))
    return always_direction (type);
  if (type & LLVM_MAP_PRESENT)
    return GOMP_MAP_FORCE_PRESENT;
  return (gomp_llvm_direction (type)
          | (type & LLVM_MAP_IMPLICIT ? GOMP_MAP_IMPLICIT : 0));
}

/* A part does not take away the whole.  */
static unsigned
exit_kind (const struct gomp_llvm_entry *entry)
{
  uint64_t type = entry->type;
  bool part = (entry->parent != GOMP_LLVM_NONE
               && !(type & LLVM_MAP_PTR_AND_OBJ));

  if (type & LLVM_MAP_DELETE && !part)
    return (entry->size ? GOMP_MAP_DELETE
                        : GOMP_MAP_DELETE_ZERO_LEN_ARRAY_SECTION);
  if (entry->size == 0)
    return GOMP_MAP_ZERO_LEN_ARRAY_SECTION;
  if (!(type & LLVM_MAP_FROM) || type & LLVM_MAP_DELETE)
    return GOMP_MAP_RELEASE;
  if (type & LLVM_MAP_ALWAYS)
    return always_direction (type & ~(uint64_t) LLVM_MAP_TO);
  return (type & LLVM_MAP_PRESENT ? GOMP_MAP_FORCE_PRESENT : GOMP_MAP_FROM);
}

/* ---- Data ---------------------------------------------------------------- */

static uint32_t
emit_data (struct decoder *d, const struct gomp_llvm_entry *entry)
{
  unsigned kind = (d->context == GOMP_CONTEXT_EXIT ? exit_kind (entry)
                                                   : enter_kind (entry));

  return emit (d, entry, kind, entry->begin, entry->size);
}

/* Those of ROWS.  */
static void
emit_rows (struct decoder *d, const struct gomp_llvm_entry *entry,
           unsigned kind, struct gomp_llvm_rows *rows)
{
  for (uintptr_t row; gomp_llvm_rows_next (rows, &row);)
    emit (d, entry, kind, row, rows->bytes);
}

static uintptr_t
word_at (uintptr_t where)
{
  uintptr_t word;

  memcpy (&word, (const void *) where, sizeof word);
  return word;
}

/* The pointer at WHERE refers to what begins at BEGIN.  Behind a
   FIRSTPRIVATE an ATTACH would mean something else.  */
static void
emit_attach (struct decoder *d, const struct gomp_llvm_entry *entry,
             uintptr_t where)
{
  uintptr_t bias;
  uint32_t i;

  if (d->context == GOMP_CONTEXT_EXIT || where == 0 || entry->begin == 0)
    return;
  if (d->n > 0 && (d->kinds[d->n - 1] & 0xff) == GOMP_MAP_FIRSTPRIVATE)
    emit (d, entry, GOMP_MAP_ALLOC, 0, 0);
  bias = entry->begin - word_at (where);
  i = emit (d, entry, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION, where, bias);
  d->names[i] = NULL;
}

/* ---- Lambdas ------------------------------------------------------------- */

/* Is ENTRY a pointer or reference that a lambda has captured?  Its parent is
   the lambda, its base the place in that.  */
static bool
is_captured (const struct gomp_llvm_entry *entry)
{
  return (entry->type & LLVM_MAP_LITERAL && entry->type & LLVM_MAP_PTR_AND_OBJ
          && entry->parent != GOMP_LLVM_NONE);
}

/* Copy the lambdas that are PRIVATE and have captured something.  */
static void
copy_lambdas (struct decoder *d, struct gomp_scratch *scratch)
{
  const struct gomp_llvm_entry *entries = d->list->entries;
  size_t n = d->list->n;

  for (size_t i = 0; i < n; i++)
    {
      uint32_t parent = entries[i].parent;
      const struct gomp_llvm_entry *lambda = &entries[parent];
      if (!is_captured (&entries[i]) || !(lambda->type & LLVM_MAP_PRIVATE)
          || lambda->size == 0)
        continue;
      if (d->copies == NULL)
        {
          d->copies = GOMP_SCRATCH_ARRAY (scratch, uintptr_t, n);
          memset (d->copies, 0, n * sizeof *d->copies);
        }
      if (d->copies[parent] != 0)
        continue;
      void *copy = gomp_scratch_acquire (scratch, lambda->size);
      memcpy (copy, (const void *) lambda->begin, lambda->size);
      d->copies[parent] = (uintptr_t) copy;
    }
}

/* ENTRY is what a lambda has captured.  Of `this' clang passes the place in the
   lambda in the place of the object.  */
static void
emit_captured (struct decoder *d, const struct gomp_llvm_entry *entry)
{
  const struct gomp_llvm_entry *lambda = &d->list->entries[entry->parent];
  uintptr_t at = entry->base - lambda->begin;
  struct gomp_llvm_entry object = *entry;

  if (lambda->size < POINTER_SIZE || at > lambda->size - POINTER_SIZE)
    return;
  if (entry->begin == entry->base)
    object.begin = word_at (entry->base);
  if (!(lambda->type & LLVM_MAP_PRIVATE))
    emit_attach (d, &object, entry->base);
  else if (d->copies && d->copies[entry->parent] != 0)
    emit_attach (d, &object, d->copies[entry->parent] + at);
}

/* ---- Descriptors --------------------------------------------------------- */

/* The descriptor that entry I, its data or an ATTACH, is about, which has the
   bytes FOUND.  */
static void
emit_descriptor (struct decoder *d, uint32_t i,
                 struct gomp_llvm_descriptor *found)
{
  const struct gomp_llvm_entry *entry = &d->list->entries[i];
  bool empty = entry->begin == 0 || entry->size == 0;
  uintptr_t bias;

  if (d->context == GOMP_CONTEXT_EXIT)
    {
      emit (d, entry,
            found->deleted ? GOMP_MAP_DELETE : GOMP_MAP_RELEASE,
            found->start, found->size);
      return;
    }
  found->slot = emit (d, entry, GOMP_MAP_TO_PSET, found->start, found->size);
  bias = entry->begin ? entry->begin - word_at (found->start) : 0;
  emit (d, entry,
        empty ? GOMP_MAP_POINTER_TO_ZERO_LENGTH_ARRAY_SECTION
              : GOMP_MAP_POINTER,
        found->start, bias);
}

/* Entry I has its data in SLOT.  */
static void
note_slot (struct decoder *d, uint32_t i, uint32_t slot)
{
  const struct gomp_llvm_entry *entry = &d->list->entries[i];

  if (d->emitted)
    d->emitted[i] = slot;
  if (slot != GOMP_LLVM_NONE && !entry->component)
    d->slots[entry->origin] = slot;
}

/* Of entry I, the compiler's, with what its mapper has pushed before it: the first
   of these that is a part of it, by whose place the kernel finds the others; or
   GOMP_LLVM_NONE.  */
static uint32_t
find_part (const struct decoder *d, uint32_t i)
{
  const struct gomp_llvm_entry *entries = d->list->entries;
  const struct gomp_llvm_entry *whole = &entries[i];
  uint32_t found = GOMP_LLVM_NONE;

  for (uint32_t k = i; d->emitted && k-- > 0 && entries[k].component
                       && entries[k].origin == whole->origin;)
    if (d->emitted[k] != GOMP_LLVM_NONE && entries[k].begin >= whole->begin
        && entries[k].begin - whole->begin < whole->size)
      found = k;
  return found;
}

/* What the kernel gets of entry I, for which a mapper has pushed others.  */
static uint32_t
emit_pushed (struct decoder *d, uint32_t i)
{
  const struct gomp_llvm_entry *entry = &d->list->entries[i];
  uint32_t part;

  if (d->context != GOMP_CONTEXT_TARGET
      || !(entry->type & LLVM_MAP_TARGET_PARAM))
    return GOMP_LLVM_NONE;
  part = find_part (d, i);
  if (part != GOMP_LLVM_NONE)
    return d->emitted[part];
  return emit (d, entry, GOMP_MAP_IF_PRESENT, entry->begin, entry->size);
}

/* A pointer and what it refers to.  */
static void
emit_object (struct decoder *d, uint32_t i)
{
  const struct gomp_llvm_entry *entry = &d->list->entries[i];
  struct gomp_llvm_descriptor *found = gomp_llvm_descriptor_of (d->found, i);
  struct gomp_error ignored; /* count_room has looked */
  struct gomp_llvm_rows rows;
  uint32_t slot = GOMP_LLVM_NONE;

  gomp_error_init (&ignored);
  if (found && found->gaps && !(entry->type & LLVM_MAP_DELETE)
      && gomp_llvm_descriptor_rows (found, &rows, &ignored))
    emit_rows (d, entry, exit_kind (entry), &rows);
  else
    slot = emit_data (d, entry);
  if (d->emitted)
    d->emitted[i] = slot;
  if (entry->type & LLVM_MAP_TARGET_PARAM && !entry->component)
    d->slots[entry->origin] = slot;
  if (found)
    emit_descriptor (d, i, found);
  else
    emit_attach (d, entry, entry->base);
}

/* ---- Constructs ---------------------------------------------------------- */

static void
map_entry (struct decoder *d, uint32_t i)
{
  const struct gomp_llvm_entry *entry = &d->list->entries[i];
  struct gomp_llvm_descriptor *found;
  uint32_t slot = GOMP_LLVM_NONE;

  if (entry->type & LLVM_MAP_ATTACH)
    {
      found = gomp_llvm_descriptor_of (d->found, i);
      if (found)
        emit_descriptor (d, i, found);
      else
        emit_attach (d, entry, entry->base);
      return;
    }
  if (entry->type & LLVM_MAP_LITERAL)
    {
      if (d->context == GOMP_CONTEXT_TARGET && is_captured (entry))
        emit_captured (d, entry);
      return;
    }
  if (d->copies && d->copies[i] != 0)
    slot = emit (d, entry, GOMP_MAP_FORCE_TO, d->copies[i], entry->size);
  else if (entry->type & LLVM_MAP_PRIVATE)
    {
      if (d->context == GOMP_CONTEXT_TARGET && entry->begin && entry->size)
        slot = emit (d, entry, GOMP_MAP_FIRSTPRIVATE, entry->begin,
                     entry->size);
    }
  else if (entry->pushed)
    slot = emit_pushed (d, i);
  else if (entry->type & LLVM_MAP_PTR_AND_OBJ)
    {
      emit_object (d, i);
      return;
    }
  else
    slot = emit_data (d, entry);
  note_slot (d, i, slot);
}

/* Has entry I rows, in the place of one range?  Sets *ROWS then; false, with *ERR
   set, if they are too many.  */
static bool
find_rows (const struct decoder *d, uint32_t i, struct gomp_llvm_rows *rows,
           struct gomp_error *err)
{
  const struct gomp_llvm_entry *entry = &d->list->entries[i];
  const struct gomp_llvm_descriptor *found
    = gomp_llvm_descriptor_of (d->found, i);

  if (found && found->gaps)
    return gomp_llvm_descriptor_rows (found, rows, err);
  if (d->context == GOMP_CONTEXT_UPDATE && entry->type & LLVM_MAP_NON_CONTIG)
    return gomp_llvm_rows_begin (entry->base, (const void *) entry->begin,
                                 entry->size, rows, err);
  rows->n = 0;
  return true;
}

/* What an update copies.  */
static bool
update_entry (struct decoder *d, uint32_t i, struct gomp_error *err)
{
  const struct gomp_llvm_entry *entry = &d->list->entries[i];
  const struct gomp_llvm_descriptor *found
    = gomp_llvm_descriptor_of (d->found, i);
  uint64_t type = entry->type & ~(uint64_t) LLVM_MAP_ALWAYS;
  struct gomp_llvm_rows rows;
  unsigned kind;

  if (type & (LLVM_MAP_ATTACH | LLVM_MAP_LITERAL | LLVM_MAP_PRIVATE)
      || entry->pushed || entry->filled
      || !(type & (LLVM_MAP_TO | LLVM_MAP_FROM)))
    return true;
  kind = (type & LLVM_MAP_PRESENT ? always_direction (type)
                                  : gomp_llvm_direction (type));
  if (!(type & LLVM_MAP_NON_CONTIG) && !(found && found->gaps))
    {
      emit (d, entry, kind, entry->begin, entry->size);
      return true;
    }
  if (!find_rows (d, i, &rows, err))
    return false;
  emit_rows (d, entry, kind, &rows);
  return true;
}

/* ---- Arguments ----------------------------------------------------------- */

/* The descriptor's entries are known by where they are.  */
static void
settle_slots (struct decoder *d)
{
  for (uint32_t i = 0; i < d->list->n; i++)
    {
      uint32_t origin = d->list->entries[i].origin;
      uint32_t part = d->found->part[i];
      if (d->list->entries[i].component)
        continue;
      if (part != GOMP_LLVM_NONE)
        d->slots[origin] = d->found->descriptors[part].slot;
      else if (d->found->joined[i] != GOMP_LLVM_NONE)
        d->slots[origin]
          = d->slots[d->list->entries[d->found->joined[i]].origin];
    }
}

static void
make_arguments (struct decoder *d, size_t most, struct gomp_scratch *scratch)
{
  struct gomp_pset_argument *a
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_pset_argument, most);
  size_t n = 0;

  for (uint32_t i = 0; i < d->list->n; i++)
    {
      const struct gomp_llvm_entry *entry = &d->list->entries[i];
      uint64_t type = entry->type;
      uintptr_t base = entry->base;
      uintptr_t begin = entry->begin;
      uint32_t slot = d->slots[entry->origin], part;
      if (!(type & LLVM_MAP_TARGET_PARAM) || entry->component)
        continue;
      part = entry->pushed ? find_part (d, i) : GOMP_LLVM_NONE;
      if (part != GOMP_LLVM_NONE)
        begin = d->list->entries[part].begin;
      if (type & LLVM_MAP_PTR_AND_OBJ && !(type & LLVM_MAP_LITERAL) && base)
        base = word_at (base);
      if (type & LLVM_MAP_LITERAL || slot == GOMP_LLVM_NONE)
        a[n++] = (struct gomp_pset_argument) { GOMP_PSET_NO_SLOT, base };
      else
        a[n++] = (struct gomp_pset_argument) { slot, base - begin };
    }
  d->decoded->arguments = a;
  d->decoded->n_arguments = n;
}

/* ---- What decoding depends on -------------------------------------------- */

/* Does ENTRY come to something that the list and READS do not tell alone?  */
static bool
is_fleeting (const struct gomp_llvm_entry *entry)
{
  return (entry->type & LLVM_MAP_NON_CONTIG || entry->component || entry->pushed
          || entry->idle || is_captured (entry)
          || (entry->type & LLVM_MAP_LITERAL && entry->type & LLVM_MAP_ATTACH));
}

/* Does D's construct read what pointers and descriptors on the host hold?  */
static bool
reads_all (const struct decoder *d)
{
  return (d->context != GOMP_CONTEXT_EXIT && d->context != GOMP_CONTEXT_UPDATE);
}

/* Has the pointer at ENTRY's base been read, or may it be read next time?  */
static bool
reads_pointer (const struct decoder *d, const struct gomp_llvm_entry *entry)
{
  uint64_t type = entry->type;

  if (!reads_all (d) || type & LLVM_MAP_LITERAL || entry->base == 0)
    return false;
  return (type & (LLVM_MAP_ATTACH | LLVM_MAP_PTR_AND_OBJ) && entry->begin != 0)
         || (type & LLVM_MAP_PTR_AND_OBJ && type & LLVM_MAP_TARGET_PARAM);
}

static void
note_reads (struct decoder *d, struct gomp_scratch *scratch)
{
  struct gomp_llvm_decoded *decoded = d->decoded;

  decoded->reads
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_llvm_read, d->list->n);
  decoded->n_reads = 0;
  decoded->lasting = !d->found->unsure;
  for (uint32_t i = 0; decoded->lasting && i < d->list->n; i++)
    {
      const struct gomp_llvm_entry *entry = &d->list->entries[i];
      const struct gomp_llvm_descriptor *found
        = gomp_llvm_descriptor_of (d->found, i);
      struct gomp_llvm_read *read = &decoded->reads[decoded->n_reads];
      decoded->lasting = !is_fleeting (entry);
      decoded->n_reads++;
      /* Nothing else is read, which may be gone by now.  */
      if (found && (found->read || reads_all (d)))
        *read = (struct gomp_llvm_read) { (void *) found->start, found->size };
      else if (!found && reads_pointer (d, entry))
        *read = (struct gomp_llvm_read) { (void *) entry->base, POINTER_SIZE };
      else
        decoded->n_reads--;
    }
}

/* ---- A list -------------------------------------------------------------- */

/* How many entries the list may come to.  */
static bool
count_room (struct decoder *d, struct gomp_error *err)
{
  d->room = MOST_EACH * d->list->n;
  if (d->context != GOMP_CONTEXT_UPDATE && d->context != GOMP_CONTEXT_EXIT)
    return true;
  for (uint32_t i = 0; i < d->list->n; i++)
    {
      struct gomp_llvm_rows rows;
      if (!find_rows (d, i, &rows, err))
        return false;
      d->room += rows.n;
    }
  return true;
}

static void
make_arrays (struct decoder *d, struct gomp_scratch *scratch, size_t n)
{
  d->addresses = GOMP_SCRATCH_ARRAY (scratch, void *, d->room);
  d->sizes = GOMP_SCRATCH_ARRAY (scratch, size_t, d->room);
  d->kinds = GOMP_SCRATCH_ARRAY (scratch, unsigned short, d->room);
  d->names = GOMP_SCRATCH_ARRAY (scratch, const char *, d->room);
  d->slots = GOMP_SCRATCH_ARRAY (scratch, uint32_t, n);
  for (size_t i = 0; i < n; i++)
    d->slots[i] = GOMP_LLVM_NONE;
  if (d->context != GOMP_CONTEXT_TARGET || d->list->n == n)
    return;
  d->emitted = GOMP_SCRATCH_ARRAY (scratch, uint32_t, d->list->n);
  memset (d->emitted, 0xff, d->list->n * sizeof *d->emitted);
}

bool
gomp_llvm_decode (const struct gomp_llvm_arrays *arrays,
                  struct gomp_llvm_list *list, enum gomp_context context,
                  struct gomp_scratch *scratch,
                  struct gomp_llvm_decoded *decoded, struct gomp_error *err)
{
  struct gomp_llvm_found found;
  struct decoder d = { .list = list,
                       .context = context,
                       .decoded = decoded,
                       .found = &found };

  *decoded = (struct gomp_llvm_decoded) { 0 };
  if (list->n == 0)
    return true;
  gomp_llvm_find_descriptors (list, context, scratch, &found);
  if (!count_room (&d, err))
    return false;
  make_arrays (&d, scratch, arrays->n);
  if (context == GOMP_CONTEXT_TARGET)
    copy_lambdas (&d, scratch);
  for (uint32_t i = 0; i < list->n; i++)
    {
      if (found.gone[i] || list->entries[i].idle)
        continue;
      if (context != GOMP_CONTEXT_UPDATE)
        map_entry (&d, i);
      else if (!update_entry (&d, i, err))
        return false;
    }
  if (context == GOMP_CONTEXT_TARGET)
    {
      settle_slots (&d);
      make_arguments (&d, arrays->n, scratch);
    }
  decoded->descriptors
    = gomp_llvm_found_sizes (&found, list, arrays->n, scratch);
  decoded->arrays = (struct gomp_arrays) { .n = d.n,
                                           .addresses = d.addresses,
                                           .sizes = d.sizes,
                                           .kinds = d.kinds,
                                           .parts_stay = true };
  decoded->listed = (struct gomp_source_listed) { d.n, d.addresses, d.sizes,
                                                  d.names };
  note_reads (&d, scratch);
  return true;
}
