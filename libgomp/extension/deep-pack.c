/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Deep objects in buffers.

   A buffer has, in this order: a header; the sizes of the blocks; the tables
   of types, each as the object file it is in, its offset there, and what
   identifies the type; the fixups, which are words to be set; and the bytes of
   the blocks, each padded to 8.  Block 0 is the object itself, all runs of
   it.  Numbers are those of this machine.  */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1         /* dl_iterate_phdr */
#endif

#include "extension/api-deep.h"

#include <link.h>
#include <stdlib.h>
#include <string.h>

#include "base/checked.h"
#include "deep/deep-table.h"
#include "program/type.h"

#define MAGIC UINT64_C (0x31706565642d7067)     /* "gp-deep1" */
#define NO_TABLE UINT64_MAX
#define NAME 48

struct header
{
  uint64_t magic;
  uint64_t bytes;               /* of all */
  uint64_t checksum;            /* of all behind it */
  uint64_t n_blocks, n_tables, n_fixups;
  uint64_t element_size;        /* of the object */
  uint64_t root_table;          /* of the object's type, or NO_TABLE */
};

struct table
{
  char object[NAME]; /* name of the file, without directories; "" is
                                   the program */
  uint64_t offset;
  int64_t size; /* of the type */
  int64_t hash;
};

enum
{
  FIXUP_BLOCK,
  FIXUP_TABLE
};

/* The word at WHERE in block HOLDER becomes the address OFFSET bytes into
   block TARGET, or that of table TARGET.  */
struct fixup
{
  uint64_t where, holder, target, offset, kind;
};

/* ---- Tables ------------------------------------------------------------ */

static void
copy_name (char *name, const char *path)
{
  const char *slash = strrchr (path, '/');

  memset (name, 0, NAME);
  strncpy (name, slash ? slash + 1 : path, NAME - 1);
}

struct search
{
  uintptr_t addr;
  struct table *table;
};

static int
find_object (struct dl_phdr_info *info, size_t size, void *data)
{
  struct search *search = data;
  (void) size;

  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
      if (info->dlpi_phdr[i].p_type != PT_LOAD
          || search->addr - start >= info->dlpi_phdr[i].p_memsz)
        continue;
      copy_name (search->table->object, info->dlpi_name);
      search->table->offset = search->addr - info->dlpi_addr;
      return 1;
    }
  return 0;
}

/* VTAB, which is a table, for a buffer.  False: it is in no loaded object.  */
static bool
table_write (const struct gomp_vtab *vtab, struct table *table)
{
  struct search search = { (uintptr_t) vtab, table };

  table->size = vtab->size;
  table->hash = vtab->hash;
  return dl_iterate_phdr (find_object, &search) != 0;
}

static int
find_table (struct dl_phdr_info *info, size_t size, void *data)
{
  struct search *search = data;
  char name[NAME];
  (void) size;

  copy_name (name, info->dlpi_name);
  if (strcmp (name, search->table->object) != 0)
    return 0;
  search->addr = info->dlpi_addr + search->table->offset;
  return 1;
}

/* The table here that TABLE stands for, or NULL.  */
static const struct gomp_vtab *
table_read (struct table *table)
{
  struct search search = { 0, table };
  const struct gomp_vtab *vtab;

  if (table->object[NAME - 1] != '\0'
      || dl_iterate_phdr (find_table, &search) == 0)
    return NULL;
  vtab = (const struct gomp_vtab *) search.addr;
  return (gomp_deep_is_table (vtab) && vtab->size == table->size
              && vtab->hash == table->hash
            ? vtab
            : NULL);
}

/* ---- Packing ----------------------------------------------------------- */

struct packing
{
  const struct gomp_deep *deep;
  struct header header;
  uint64_t *sizes; /* of blocks */
  struct table *tables;
  const struct gomp_vtab **vtabs;
  struct fixup *fixups;
  uint32_t *blocks; /* per piece; NONE: has none */
  uint64_t *offsets; /* per piece, in its block */
};

static void
number_blocks (struct packing *packing)
{
  const struct gomp_deep *deep = packing->deep;

  packing->header.n_blocks = 1;
  packing->sizes[0] = 0;
  for (size_t p = 0; p < deep->n_pieces; p++)
    {
      const struct gomp_deep_piece *piece = &deep->pieces[p];
      packing->blocks[p] = GOMP_DEEP_NONE;
      packing->offsets[p] = 0;
      if (piece->inside != GOMP_DEEP_NONE || (piece->flags & GOMP_DEEP_TABLE))
        continue;
      if (piece->flags & GOMP_DEEP_ROOT)
        {
          packing->blocks[p] = 0;
          packing->offsets[p] = packing->sizes[0];
          packing->sizes[0] += piece->size;
          continue;
        }
      packing->blocks[p] = (uint32_t) packing->header.n_blocks;
      packing->sizes[packing->header.n_blocks++] = piece->size;
    }
}

/* The number of VTAB, noted if need be; NO_TABLE: it is none.  */
static uint64_t
number_table (struct packing *packing, const struct gomp_vtab *vtab)
{
  uint64_t t;

  for (t = 0; t < packing->header.n_tables; t++)
    if (packing->vtabs[t] == vtab)
      return t;
  /* At powers of two.  */
  if ((t & (t - 1)) == 0)
    {
      packing->tables
        = gomp_realloc (packing->tables, (2 * t + 1) * sizeof *packing->tables);
      packing->vtabs
        = gomp_realloc (packing->vtabs, (2 * t + 1) * sizeof *packing->vtabs);
    }
  if (!gomp_deep_is_table (vtab) || !table_write (vtab, &packing->tables[t]))
    return NO_TABLE;
  packing->vtabs[t] = vtab;
  return packing->header.n_tables++;
}

/* LINK in the bytes of piece P: a fixup, or null.  */
static void
pack_link (struct packing *packing, const struct gomp_deep_link *link,
           uint32_t p)
{
  const struct gomp_deep *deep = packing->deep;
  uintptr_t word = gomp_deep_word (link);
  struct fixup *fixup = &packing->fixups[packing->header.n_fixups];
  uint32_t target = link->target;

  *fixup = (struct fixup) { .where = link->where - deep->pieces[p].start
                                     + packing->offsets[p],
                            .holder = packing->blocks[p] };
  if (link->kind == GOMP_PSET_LINK_TABLE)
    {
      fixup->kind = FIXUP_TABLE;
      fixup->target = number_table (packing, (const struct gomp_vtab *) word);
      packing->header.n_fixups += fixup->target != NO_TABLE;
      return;
    }
  if (target == GOMP_DEEP_NONE)
    target = gomp_deep_find (deep, word);
  if (target == GOMP_DEEP_NONE)
    return;
  if (deep->pieces[target].inside != GOMP_DEEP_NONE)
    target = deep->pieces[target].inside;
  fixup->kind = FIXUP_BLOCK;
  fixup->target = packing->blocks[target];
  fixup->offset
    = (word - deep->pieces[target].start + packing->offsets[target]);
  packing->header.n_fixups += packing->blocks[target] != GOMP_DEEP_NONE;
}

/* Is LINK about an address, not a length?  */
static bool
is_address (const struct gomp_deep_link *link)
{
  return link->kind != GOMP_PSET_LINK_LENGTH;
}

static void
pack_links (struct packing *packing)
{
  const struct gomp_deep *deep = packing->deep;

  for (uint32_t p = 0; p < deep->n_pieces; p++)
    {
      const struct gomp_deep_piece *piece = &deep->pieces[p];
      if (packing->blocks[p] == GOMP_DEEP_NONE)
        continue;
      for (size_t l = gomp_deep_link_from (deep, piece->start);
           l < deep->n_links
           && deep->links[l].where < piece->start + piece->size;
           l++)
        if (is_address (&deep->links[l]) && gomp_deep_word (&deep->links[l]))
          pack_link (packing, &deep->links[l], p);
    }
}

/* Piece P's bytes, all addresses null.  */
static void
pack_bytes (const struct gomp_deep *deep, uint32_t p, char *bytes)
{
  const struct gomp_deep_piece *piece = &deep->pieces[p];

  memcpy (bytes, (const void *) piece->start, piece->size);
  for (size_t l = gomp_deep_link_from (deep, piece->start);
       l < deep->n_links && deep->links[l].where < piece->start + piece->size;
       l++)
    if (is_address (&deep->links[l]))
      memset (bytes + (deep->links[l].where - piece->start), 0,
              sizeof (void *));
}

static uint64_t
checksum (const char *bytes, size_t n)
{
  uint64_t sum = UINT64_C (0xcbf29ce484222325), word;

  for (; n >= sizeof word; bytes += sizeof word, n -= sizeof word)
    {
      memcpy (&word, bytes, sizeof word);
      sum = (sum ^ word) * UINT64_C (0x100000001b3);
      sum ^= sum >> 32;
    }
  return sum;
}

static size_t
padded (uint64_t size)
{
  return gomp_align_up (size, 8);
}

/* Copy N bytes to *AT, which moves on.  */
static void
put (char **at, const void *bytes, size_t n)
{
  if (n > 0)
    memcpy (*at, bytes, n);
  *at += n;
}

static char *
pack_all (struct packing *packing)
{
  const struct gomp_deep *deep = packing->deep;
  struct header *header = &packing->header;
  size_t bytes = (sizeof *header + header->n_blocks * sizeof (uint64_t)
                  + header->n_tables * sizeof (struct table)
                  + header->n_fixups * sizeof (struct fixup));
  size_t data = bytes;
  char *buffer, *at;

  for (uint64_t b = 0; b < header->n_blocks; b++)
    bytes += padded (packing->sizes[b]);
  /* No byte is left out: what pads is zero.  */
  at = buffer = gomp_calloc (1, bytes);
  at += sizeof *header;
  put (&at, packing->sizes, header->n_blocks * sizeof (uint64_t));
  put (&at, packing->tables, header->n_tables * sizeof (struct table));
  put (&at, packing->fixups, header->n_fixups * sizeof (struct fixup));
  for (uint32_t p = 0; p < deep->n_pieces; p++)
    if (packing->blocks[p] == 0)
      pack_bytes (deep, p, buffer + data + packing->offsets[p]);
  data += padded (packing->sizes[0]);
  for (uint32_t p = 0; p < deep->n_pieces; p++)
    if (packing->blocks[p] != 0 && packing->blocks[p] != GOMP_DEEP_NONE)
      {
        pack_bytes (deep, p, buffer + data);
        data += padded (deep->pieces[p].size);
      }
  header->magic = MAGIC;
  header->bytes = bytes;
  header->checksum = checksum (buffer + sizeof *header, bytes - sizeof *header);
  memcpy (buffer, header, sizeof *header);
  return buffer;
}

gomp_pset_status
gomp_deep_pack_call (const struct gomp_pset_call *call,
                     const struct gomp_deep_root *root, void **buffer,
                     size_t *bytes)
{
  struct packing packing = { .header = { .root_table = NO_TABLE } };
  struct gomp_deep deep;
  gomp_pset_status status;

  if (root->n_runs == 0)
    return GIVE_UP (call, GOMP_PSET_NO_ACTION, "there is no object");
  status = gomp_deep_walk_root (call, root, false, &deep);
  if (status == GOMP_PSET_DONE)
    {
      packing.deep = &deep;
      packing.header.element_size = root->size;
      packing.sizes = gomp_malloc ((deep.n_pieces + 1) * sizeof *packing.sizes);
      packing.blocks = gomp_malloc (deep.n_pieces * sizeof *packing.blocks);
      packing.offsets = gomp_malloc (deep.n_pieces * sizeof *packing.offsets);
      packing.fixups
        = gomp_malloc ((deep.n_links + 1) * sizeof *packing.fixups);
      number_blocks (&packing);
      if (root->inside.inside == gomp_pset_inside_fortran)
        packing.header.root_table
          = number_table (&packing, root->inside.argument);
      pack_links (&packing);
      *buffer = pack_all (&packing);
      *bytes = packing.header.bytes;
      free (packing.sizes);
      free (packing.blocks);
      free (packing.offsets);
      free (packing.fixups);
      free (packing.tables);
      free (packing.vtabs);
    }
  gomp_deep_fini (&deep);
  return status;
}

/* ---- Unpacking --------------------------------------------------------- */

struct gomp_unpacking
{
  struct gomp_deep_root root;   /* its runs are the caller's */
  struct header header;
  const char *sizes, *tables, *fixups, *data; /* in the buffer; any
                                                 alignment */
  uint64_t *size; /* of blocks */
  const struct gomp_vtab **vtabs;
  char **blocks; /* what they become; 0: the object's bytes,
                                   which are then distributed */
};

static bool
part_fits (size_t *left, uint64_t n, size_t size)
{
  size_t bytes;

  if (!gomp_checked_mul (n, size, &bytes) || bytes > *left)
    return false;
  *left -= bytes;
  return true;
}

/* Find the parts of BUFFER.  False: it is none.  */
static bool
read_parts (struct gomp_unpacking *u, const char *buffer, size_t bytes)
{
  struct header *h = &u->header;
  size_t left;

  if (buffer == NULL || bytes < sizeof *h)
    return false;
  left = bytes - sizeof *h;
  memcpy (h, buffer, sizeof *h);
  if (h->magic != MAGIC || h->bytes != bytes || h->n_blocks == 0
      || h->checksum != checksum (buffer + sizeof *h, left)
      || !part_fits (&left, h->n_blocks, sizeof (uint64_t))
      || !part_fits (&left, h->n_tables, sizeof (struct table))
      || !part_fits (&left, h->n_fixups, sizeof (struct fixup)))
    return false;
  u->sizes = buffer + sizeof *h;
  u->tables = u->sizes + h->n_blocks * sizeof (uint64_t);
  u->fixups = u->tables + h->n_tables * sizeof (struct table);
  u->data = u->fixups + h->n_fixups * sizeof (struct fixup);
  u->size = gomp_malloc (h->n_blocks * sizeof *u->size);
  memcpy (u->size, u->sizes, h->n_blocks * sizeof *u->size);
  for (uint64_t b = 0; b < h->n_blocks; b++)
    if (u->size[b] > left || !part_fits (&left, 1, padded (u->size[b])))
      return false;
  return left == 0;
}

static bool
read_tables (struct gomp_unpacking *u)
{
  u->vtabs = gomp_malloc (u->header.n_tables * sizeof *u->vtabs + 1);
  for (uint64_t t = 0; t < u->header.n_tables; t++)
    {
      struct table table;
      memcpy (&table, u->tables + t * sizeof table, sizeof table);
      u->vtabs[t] = table_read (&table);
      if (u->vtabs[t] == NULL)
        return false;
    }
  return true;
}

static bool
check_fixups (const struct gomp_unpacking *u)
{
  const struct header *h = &u->header;

  for (uint64_t i = 0; i < h->n_fixups; i++)
    {
      struct fixup f;
      memcpy (&f, u->fixups + i * sizeof f, sizeof f);
      if (f.holder >= h->n_blocks || u->size[f.holder] < sizeof (void *)
          || f.where > u->size[f.holder] - sizeof (void *)
          || f.target >= (f.kind == FIXUP_TABLE ? h->n_tables : h->n_blocks)
          || (f.kind == FIXUP_BLOCK && f.offset > u->size[f.target])
          || f.kind > FIXUP_TABLE)
        return false;
    }
  return true;
}

/* Is the buffer's object one for ROOT?  */
static bool
suits_root (const struct gomp_unpacking *u)
{
  const struct gomp_deep_root *root = &u->root;
  const struct header *h = &u->header;
  size_t count = gomp_deep_root_count (root), bytes;

  if (h->element_size != root->size
      || !gomp_checked_mul (count, root->size, &bytes) || bytes != u->size[0])
    return false;
  if (root->inside.inside != gomp_pset_inside_fortran)
    return true;
  return (h->root_table < h->n_tables
          && u->vtabs[h->root_table] == root->inside.argument);
}

/* Free U, but not the blocks.  */
static void
unpacking_free (struct gomp_unpacking *u)
{
  free (u->size);
  free (u->vtabs);
  free (u->blocks);
  free (u);
}

static void
make_blocks (struct gomp_unpacking *u)
{
  const char *from = u->data;

  u->blocks = gomp_malloc (u->header.n_blocks * sizeof *u->blocks);
  for (uint64_t b = 0; b < u->header.n_blocks; b++)
    {
      u->blocks[b] = gomp_malloc (u->size[b] ? u->size[b] : 1);
      memcpy (u->blocks[b], from, u->size[b]);
      from += padded (u->size[b]);
    }
}

/* The address that OFFSET bytes into block B have in the end.  */
static uintptr_t
final_address (const struct gomp_unpacking *u, uint64_t b, uint64_t offset)
{
  const struct gomp_deep_root *root = &u->root;

  for (size_t r = 0; b == 0 && r < root->n_runs; r++)
    {
      size_t bytes = root->runs[r].count * root->size;
      if (offset < bytes || r + 1 == root->n_runs)
        return root->runs[r].start + offset;
      offset -= bytes;
    }
  return (uintptr_t) u->blocks[b] + offset;
}

static void
apply_fixups (const struct gomp_unpacking *u)
{
  for (uint64_t i = 0; i < u->header.n_fixups; i++)
    {
      struct fixup f;
      memcpy (&f, u->fixups + i * sizeof f, sizeof f);
      uintptr_t word
        = (f.kind == FIXUP_TABLE ? (uintptr_t) u->vtabs[f.target]
                                 : final_address (u, f.target, f.offset));
      memcpy (u->blocks[f.holder] + f.where, &word, sizeof word);
    }
}

gomp_pset_status
gomp_deep_unpack_begin (const struct gomp_pset_call *call,
                        const struct gomp_deep_root *root, const void *buffer,
                        size_t bytes, struct gomp_unpacking **unpacking)
{
  struct gomp_unpacking *u;
  gomp_pset_status status = GOMP_PSET_DONE;

  *unpacking = NULL;
  if (root->n_runs == 0)
    return GIVE_UP (call, GOMP_PSET_NO_ACTION,
                    "there is no object: it is not "
                    "allocated, or not associated");
  u = gomp_calloc (1, sizeof *u);
  u->root = *root;
  if (!read_parts (u, buffer, bytes) || !check_fixups (u))
    status = GIVE_UP (call, GOMP_PSET_BAD_OBJECT,
                      "the buffer of %zu bytes has "
                      "not been packed, or is damaged",
                      bytes);
  else if (!read_tables (u))
    status = GIVE_UP (call, GOMP_PSET_BAD_OBJECT,
                      "the buffer is of another "
                      "program: it has types that are not here");
  else if (!suits_root (u))
    status = GIVE_UP (call, GOMP_PSET_BAD_OBJECT,
                      "the buffer's object is of "
                      "another type or size: %zu bytes",
                      (size_t) u->size[0]);
  else
    {
      make_blocks (u);
      apply_fixups (u);
      *unpacking = u;
      return status;
    }
  unpacking_free (u);
  return status;
}

void
gomp_deep_unpack_finish (struct gomp_unpacking *u)
{
  gomp_deep_root_fill (&u->root, u->blocks[0]);
  free (u->blocks[0]);
  unpacking_free (u);
}

void
gomp_deep_unpack_drop (struct gomp_unpacking *u)
{
  for (uint64_t b = 0; u && b < u->header.n_blocks; b++)
    free (u->blocks[b]);
  if (u)
    unpacking_free (u);
}

gomp_pset_status
gomp_deep_unpack_call (const struct gomp_pset_call *call,
                       const struct gomp_deep_root *root, const void *buffer,
                       size_t bytes)
{
  struct gomp_unpacking *u;
  gomp_pset_status status
    = gomp_deep_unpack_begin (call, root, buffer, bytes, &u);

  if (status == GOMP_PSET_DONE)
    gomp_deep_unpack_finish (u);
  return status;
}
