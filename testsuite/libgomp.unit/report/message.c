/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Messages name constructs, sections in the user's own bounds, other mappings
   and remedies.  To be compiled with -g.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include <stdlib.h>
#include <string.h>

#include "report/message.h"
#include "program/source-section.h"
#include "unit.h"

struct leaf
{
  int n;
  double *a;
};

struct tree
{
  long id;
  struct leaf kids[3];
  struct tree *next;
};

double grid[6][10];
struct tree root;
static struct tree *trees;
static double *loose;

static bool
section_is (const void *start, size_t size, const char *wanted)
{
  char text[128];
  const char *got
    = gomp_source_section (NULL, (uintptr_t) start, size, text, sizeof text);

#ifndef HAVE_LIBDW
  return true;
#endif
  if (got && strcmp (got, wanted) == 0)
    return true;
  printf ("got \"%s\", wanted \"%s\"\n", got ? got : "(null)", wanted);
  return false;
}

/* ---- Sections ----------------------------------------------------------- */

static bool
writes (const struct gomp_source_shape *shape, size_t first, size_t n,
        const char *wanted)
{
  char text[64] = "nothing";
  bool fine = gomp_source_section_write (shape, first * 8, n * 8, text,
                                         sizeof text);

  if (!fine)
    return wanted == NULL;
  if (wanted && strcmp (text, wanted) == 0)
    return true;
  printf ("got \"%s\", wanted \"%s\"\n", text, wanted ? wanted : "(nothing)");
  return false;
}

static void
test_written (void)
{
  struct gomp_source_shape vector = { .rank = 1, .element = 8, .fortran = true,
                                      .lower = { -1 }, .count = { 100 } };
  struct gomp_source_shape cube = { .rank = 3, .element = 8, .fortran = true,
                                    .lower = { 1, 0, 5 },
                                    .count = { 4, 3, 2 } };
  struct gomp_source_shape open = { .rank = 1, .element = 8, .open = true };
  char text[4];

  CHECK (writes (&vector, 0, 100, "(-1:98)"));
  CHECK (writes (&vector, 4, 58, "(3:60)"));
  CHECK (writes (&vector, 99, 1, "(98)"));
  CHECK (writes (&vector, 99, 2, NULL));
  CHECK (writes (&cube, 0, 24, "(1:4,0:2,5:6)"));
  CHECK (writes (&cube, 12, 12, "(1:4,0:2,6)"));
  CHECK (writes (&cube, 4, 8, "(1:4,1:2,5)"));
  CHECK (writes (&cube, 13, 2, "(2:3,0,6)"));
  CHECK (writes (&cube, 3, 2, NULL));
  CHECK (writes (&open, 0, 7, "[0:7]"));
  CHECK (!gomp_source_section_write (&vector, 4, 8, text, sizeof text));
  CHECK (!gomp_source_section_write (&vector, 8, 12, text, sizeof text));
  CHECK (!gomp_source_section_write (&vector, 8, 80, text, sizeof text));
  CHECK (gomp_source_index_write (&open, 24, text, sizeof text)
         && strcmp (text, "[3]") == 0);
}

static void
test_names (void)
{
  CHECK (section_is (grid, sizeof grid, "grid[0:6][0:10]"));
  CHECK (section_is (grid[2], 3 * sizeof grid[0], "grid[2:3][0:10]"));
  CHECK (section_is (&grid[2][4], 2 * sizeof (double), "grid[2][4:2]"));
  CHECK (section_is (&grid[2][4], 10 * sizeof (double), "a part of grid"));
  CHECK (section_is (&root.id, sizeof root.id, "root.id"));
  CHECK (section_is (&root, sizeof root, "root"));
  CHECK (section_is (&root.kids[1], sizeof root.kids[1], "root.kids[1]"));
  CHECK (section_is (&root.kids[1].n, sizeof (int), "root.kids[1].n"));
  CHECK (section_is (root.kids[2].a, 5 * sizeof (double),
                     "root.kids[2].a[0:5]"));
  CHECK (section_is (root.next->kids[0].a, 8, "root.next->kids[0].a[0]"));
  CHECK (section_is (trees, 2 * sizeof *trees, "trees[0:2]"));
  CHECK (section_is (loose, 4 * sizeof *loose, "loose[0:4]"));
}

/* ---- Messages ----------------------------------------------------------- */

static bool
message_is (const struct gomp_site *site, const struct gomp_about *about,
            const char *wanted)
{
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  bool same;

  gomp_message_compose (out, site, about, "STOCK");
  fclose (out);
  same = strcmp (text, wanted) == 0;
  if (!same)
    printf ("got:\n%s\nwanted:\n%s\n", text, wanted);
  free (text);
  return same;
}

static void
test_messages (void)
{
  struct gomp_site site = { .construct = "target data" };
  struct gomp_about none = { .device = -1 };
  struct gomp_about part
    = { .device = 2, .start = (uintptr_t) grid, .size = sizeof grid,
        .found = "only a part", .remedy = "name that",
        .other_start = (uintptr_t) grid, .other_size = sizeof grid[0] };
  char text[512];

  CHECK (message_is (NULL, NULL, "libgomp: STOCK\n"));
  CHECK (message_is (NULL, &none, "libgomp: STOCK\n"));
  CHECK (message_is (&site, &none, "libgomp: target data\nlibgomp: STOCK\n"));
#ifdef HAVE_LIBDW
  snprintf (text, sizeof text,
            "libgomp: target data, on device 2\n"
            "  data: grid[0:6][0:10], 480 bytes at %p\n"
            "  found: only a part: grid[0][0:10], 80 bytes at %p\n"
            "  to do: name that\n"
            "libgomp: STOCK\n", (void *) grid, (void *) grid);
  CHECK (message_is (&site, &part, text));
  /* What a pointer refers to goes on to what overlaps with it.  */
  part = (struct gomp_about) { .device = -1, .found = "more",
                               .start = (uintptr_t) (loose + 1), .size = 24,
                               .other_start = (uintptr_t) loose,
                               .other_size = 16 };
  snprintf (text, sizeof text,
            "libgomp: target data\n"
            "  data: loose[1:3], 24 bytes at %p\n"
            "  found: more: loose[0:2], 16 bytes at %p\n"
            "libgomp: STOCK\n", (void *) (loose + 1), (void *) loose);
  CHECK (message_is (&site, &part, text));
  part = (struct gomp_about) { .device = 2, .found = "only a part",
                               .remedy = "name that" };
#endif
  part.start = part.other_start = 0;
  CHECK (message_is (&site, &part,
                     "libgomp: target data, on device 2\n"
                     "  found: only a part\n"
                     "  to do: name that\n"
                     "libgomp: STOCK\n"));
  part = (struct gomp_about) { .device = 0, .start = 0x1000, .size = 1,
                               .holder = 0x2000 };
  CHECK (message_is (&site, &part,
                     "libgomp: target data, on device 0\n"
                     "  data: what the pointer at 0x2000 refers to: 1 byte at "
                     "0x1000\n"
                     "  names and lines: the program has them if it is "
                     "compiled with -g\n"
                     "libgomp: STOCK\n"));
}

/* ---- What errors carry -------------------------------------------------- */

static void
test_errors (void)
{
  struct gomp_error err;
  struct gomp_about about = { .device = 1, .start = 5, .remedy = "wait" };

  /* Without words it is about nothing, whatever the rest holds.  */
  memset (&err, 0x55, sizeof err);
  gomp_error_init (&err);
  CHECK (!gomp_error_about (&err)->absent && !gomp_error_about (&err)->found
         && !gomp_error_about (&err)->remedy);
  CHECK (!gomp_error_set (&err, "plain %d", 1));
  CHECK_STRING (err.text, "plain 1");
  CHECK_EQUAL (err.about.device, -1);
  CHECK_EQUAL (err.about.start, 0);
  CHECK_EQUAL (err.about.found, NULL);
  CHECK_EQUAL (err.about.remedy, NULL);
  /* The first cause wins, with what it is about.  */
  CHECK (!gomp_error_set_about (&err, &about, "another"));
  CHECK_STRING (err.text, "plain 1");
  CHECK_EQUAL (err.about.start, 0);
  err.text[0] = '\0';
  CHECK (!gomp_error_set_about (&err, &about, "another"));
  CHECK_STRING (err.text, "another");
  CHECK_EQUAL (err.about.start, 5);
  CHECK_EQUAL (gomp_error_about (&err)->start, 5);
  gomp_error_set (&err, "a third");
  CHECK_STRING (err.text, "another");
  CHECK_EQUAL (err.about.start, 5);
}

int
main (void)
{
  root.next = calloc (1, sizeof *root.next);
  root.kids[2].a = calloc (5, sizeof (double));
  root.next->kids[0].a = calloc (1, sizeof (double));
  trees = calloc (2, sizeof *trees);
  loose = calloc (4, sizeof *loose);
  unit_case ("sections: written in the user's own bounds");
  test_written ();
  unit_case ("objects and parts of them: by their names");
  test_names ();
  unit_case ("messages: the construct, the mapping and a remedy");
  test_messages ();
  unit_case ("errors: other mappings, and what to do");
  test_errors ();
  return unit_result ();
}
