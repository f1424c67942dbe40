/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What was collected of an object, as text.  */

#include "deep/deep-path.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *
link_name (unsigned kind)
{
  static const char names[][16] = { "owned",     "table of type", "pointer",
                                    "procedure", "length",        "left out" };

  return names[kind];
}

static void
print_link (const struct gomp_deep *deep, const uint32_t *parents,
            const struct gomp_deep_link *link, uintptr_t start, FILE *stream)
{
  char path[256];
  uint32_t target;

  fprintf (stream, "    ");
  if (gomp_deep_path (deep, parents, link->where, path, sizeof path))
    fprintf (stream, "%s: ", path);
  fprintf (stream, "+%zu %u bytes, %s", (size_t) (link->where - start),
           link->extent, link_name (link->kind));
  if (link->kind == GOMP_PSET_LINK_LENGTH)
    fprintf (stream, ": %" PRId64, (int64_t) gomp_deep_word (link));
  else
    fprintf (stream, ": %p", (void *) gomp_deep_word (link));
  if (link->kind == GOMP_PSET_LINK_POINTER)
    {
      target = gomp_deep_find (deep, (uintptr_t) gomp_deep_word (link));
      if (target != GOMP_DEEP_NONE
          && gomp_deep_path_of_piece (deep, parents, target, path, sizeof path))
        fprintf (stream, ", in %s", path);
    }
  fprintf (stream, "\n");
}

void
gomp_deep_print (const struct gomp_deep *deep, FILE *stream)
{
  uint32_t *parents = gomp_deep_parents (deep);
  char path[256];

  fprintf (stream, "%zu parts, %zu bytes, %zu links\n", deep->n_pieces,
           deep->bytes, deep->n_links);
  for (size_t p = 0; p < deep->n_pieces; p++)
    {
      const struct gomp_deep_piece *piece = &deep->pieces[p];
      fprintf (stream, "  ");
      if (gomp_deep_path_of_piece (deep, parents, (uint32_t) p, path,
                                   sizeof path))
        fprintf (stream, "%s: ", path);
      fprintf (stream, "%p, %zu bytes%s%s\n", (void *) piece->start,
               piece->size,
               piece->flags & GOMP_DEEP_TABLE ? ", table of a type" : "",
               piece->flags & GOMP_DEEP_ROOT ? ", the object" : "");
      if (piece->inside != GOMP_DEEP_NONE)
        continue;
      for (size_t l = gomp_deep_link_from (deep, piece->start);
           l < deep->n_links
           && deep->links[l].where < piece->start + piece->size;
           l++)
        print_link (deep, parents, &deep->links[l], piece->start, stream);
    }
  free (parents);
}
