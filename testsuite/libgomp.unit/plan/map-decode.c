/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Grouping of entries into items, where the plans of libgomp.map do not show
   it: iterators, FIRSTPRIVATE with ATTACH, null addresses, sizes, exit lists,
   long ones.  */

#include <string.h>
#include <unistd.h>

#include "gomp-constants.h"
#include "plan/map-decode.h"
#include "plan/map-missing.h"
#include "unit.h"

#define MOST 16

static struct gomp_scratch scratch;
static struct gomp_list list;
static struct gomp_error err;
static void *addresses[MOST];
static size_t sizes[MOST];
static unsigned short kinds[MOST];
static size_t n;

static void
add (void *address, size_t size, unsigned kind)
{
  addresses[n] = address;
  sizes[n] = size;
  kinds[n++] = (unsigned short) kind;
}

static bool
decode (enum gomp_context context)
{
  static struct gomp_arrays arrays;

  arrays = (struct gomp_arrays){
    .n = n, .addresses = addresses, .sizes = sizes, .kinds = kinds
  };
  err.text[0] = '\0';
  n = 0;
  return gomp_list_decode (&arrays, context, &scratch, &list, &err);
}

static void
test_iterators (void)
{
  static char a[8], b[8], s[16];
  uintptr_t iterator[5] = { 2, (uintptr_t) a, 8, (uintptr_t) b, 8 };
  uintptr_t members[5] = { 2, (uintptr_t) s, 4, (uintptr_t) s + 8, 4 };
  uintptr_t none[1] = { 0 };

  add (iterator, GOMP_MAP_ITERATOR_SIZE, 0x0301);
  add (b, 4, 0x0202);
  CHECK (decode (GOMP_CONTEXT_UPDATE));
  CHECK_EQUAL (list.n, 3);
  CHECK_EQUAL (list.items[0].start, (uintptr_t) a);
  CHECK_EQUAL (list.items[0].entry, 0);
  CHECK_EQUAL (list.items[1].start, (uintptr_t) b);
  CHECK_EQUAL (list.items[1].entry, 0);
  CHECK_EQUAL (list.items[2].entry, 1);

  add (s, 1, 0x031c);
  add (members, GOMP_MAP_ITERATOR_SIZE, 0x0301);
  CHECK (decode (GOMP_CONTEXT_ENTER));
  CHECK_EQUAL (list.n, 3);
  CHECK_EQUAL (list.items[0].size, 2);
  CHECK_EQUAL (list.items[1].group, 0);
  CHECK_EQUAL (list.items[2].group, 0);

  add (none, GOMP_MAP_ITERATOR_SIZE, 0x0301);
  CHECK (decode (GOMP_CONTEXT_ENTER) && list.n == 0);
  /* An absent optional argument has any size.  */
  add (NULL, GOMP_MAP_ITERATOR_SIZE, 0x0301);
  CHECK (decode (GOMP_CONTEXT_ENTER) && list.n == 1);
  CHECK_EQUAL (list.items[0].class, GOMP_ITEM_INERT);
}

/* The words of an iterator that attaches lie on the stack, as the structures of the
   program do: they are no pointer of the structure before them.  */
static void
test_iterator_of_pointers (void)
{
  static struct
  {
    int n;
    uintptr_t words[3];
  } s;
  static int *p, a[4];
  struct gomp_arrays arrays
    = { .addresses = addresses, .sizes = sizes, .kinds = kinds };

  s.words[0] = 1;
  s.words[1] = (uintptr_t) &p;
  add (&s, 1, 0x031c);
  add (&s.n, 4, 0x0203);
  add (a, sizeof a, 0x0203);
  add (s.words, 0, 0x0350);
  arrays.n = n;
  CHECK (gomp_map_add_missing (&arrays, GOMP_CONTEXT_TARGET, &scratch)
         != &arrays);
  sizes[3] = GOMP_MAP_ITERATOR_SIZE;
  CHECK (gomp_map_add_missing (&arrays, GOMP_CONTEXT_TARGET, &scratch)
         == &arrays);
  n = 0;
}

/* Scalars before a pointer's section look like the words of an array whose
   first dimension is reversed, 10 x 10 of 4 bytes; here they are a C program's
   own.  */
static void
test_scalars (void)
{
  static int a[100], *p = a;
  static const intptr_t words[] = { -9, 10, 10, -1, 10 };

  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    add ((void *) words[i], 0, 0x000d);
  add (a, sizeof a, 0x0203);
  add (&p, 0, 0x0304);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (list.items[5].start, (uintptr_t) a);
  CHECK_EQUAL (list.items[5].size, sizeof a);
}

/* A length of -1 is no iterator: OpenACC has none, and the bytes there are the
   user's.  */
static void
test_lengths (void)
{
  static _Alignas (8) char text[64] = "the user's bytes, which are no words";
  static uintptr_t words[5] = { 2, 0x10000, 8, 0x20000, 8 };
  static uintptr_t odd[5] = { 1, (uintptr_t) 1 << 60, 8, 0, 0 };

  /* Updates of what is not mapped are none, whatever the length.  */
  for (int c = GOMP_CONTEXT_TARGET; c <= GOMP_CONTEXT_EXIT; c++)
    {
      struct gomp_arrays arrays = { .n = 1, .addresses = addresses,
                                    .sizes = sizes, .kinds = kinds };
      addresses[0] = words;
      sizes[0] = GOMP_MAP_ITERATOR_SIZE;
      kinds[0] = 0x0301;
      CHECK (gomp_list_decode (&arrays, (enum gomp_context) c, &scratch,
                               &list, &err) && list.n == 2);
      arrays.acc = true;
      err.text[0] = '\0';
      CHECK (!gomp_list_decode (&arrays, (enum gomp_context) c, &scratch,
                                &list, &err)
             && strstr (err.text, "negative size"));
      addresses[0] = text;
      add (text, GOMP_MAP_ITERATOR_SIZE, 0x0001);
      CHECK (!decode ((enum gomp_context) c)
             && strstr (err.text, "negative size"));
      add (text + 1, GOMP_MAP_ITERATOR_SIZE, 0x0001);
      CHECK (!decode ((enum gomp_context) c));
      add (odd, GOMP_MAP_ITERATOR_SIZE, 0x0301);
      CHECK (!decode ((enum gomp_context) c));
    }
}

static void
test_private_attach (void)
{
  static char descriptor[64], data[40];

  add (descriptor, 64, 0x030c);
  add (data, 40, 0x030c);
  add (&addresses[0], 0, 0x0350);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (list.items[2].class, GOMP_ITEM_PATCH);
  CHECK_EQUAL (list.items[2].group, 0);
  CHECK_EQUAL (list.items[2].value_of, 1);
  /* A word that is none of the compiler's array.  */
  add (descriptor, 64, 0x030c);
  add (descriptor, 0, 0x0350);
  CHECK (!decode (GOMP_CONTEXT_TARGET) && err.text[0]);
}

static void
test_psets (void)
{
  static char d[128];
  char *inside = d + 64, *outside = d + 121;

  /* Two pointers in one descriptor of any size, one of them not first, and one
     that only starts inside.  */
  add (d, 124, 0x0305);
  add (d, 0, 0x0304);
  add (inside, 4, 0x0304);
  add (outside, 0, 0x0304);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (list.items[0].class, GOMP_ITEM_DESCRIPTOR);
  CHECK_EQUAL (list.items[1].class, GOMP_ITEM_INERT);
  CHECK_EQUAL (list.items[1].group, 0);
  CHECK_EQUAL (list.items[2].group, 0);
  CHECK_EQUAL (list.items[3].class, GOMP_ITEM_DESCRIPTOR);
  CHECK_EQUAL (list.items[3].size, 8);
  uint32_t first = list.items[0].pointers;
  uint32_t second = list.pointers[first].next;
  CHECK_EQUAL (list.pointers[first].where, (uintptr_t) d);
  CHECK_EQUAL (list.pointers[second].where, (uintptr_t) inside);
  CHECK_EQUAL (list.pointers[second].bias, 4);
  CHECK_EQUAL (list.pointers[second].next, GOMP_NO_ITEM);

  /* In enter data a pointer outside makes nothing that lasts.  */
  add (d, 64, 0x0305);
  add (d + 64, 0, 0x0304);
  CHECK (decode (GOMP_CONTEXT_ENTER));
  CHECK (list.items[1].class == GOMP_ITEM_STORE
         && (list.items[1].flags & GOMP_FLAG_MAY_BE_ABSENT));

  /* A null descriptor takes nothing along.  */
  add (NULL, 64, 0x0305);
  add (d, 0, 0x0304);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (list.items[0].class, GOMP_ITEM_INERT);
  CHECK_EQUAL (list.items[1].class, GOMP_ITEM_DESCRIPTOR);
}

/* Whatever an exit list names that does not copy is a release.  */
static void
test_exit (void)
{
  static char d[64];
  static const unsigned kinds_released[] = { 0x0300, 0x0301, 0x0305, 0x0317,
                                             0x0307, 0x0302, 0x0312 };

  for (size_t k = 0; k < GOMP_ARRAY_LEN (kinds_released); k++)
    {
      add (d, 64, kinds_released[k]);
      CHECK (decode (GOMP_CONTEXT_EXIT));
      CHECK_EQUAL (list.items[0].class, GOMP_ITEM_RELEASE);
    }
  add (d, 0, 0x0304);
  add (d, 0, 0x031d);
  add (d, 1, 0x031c);
  CHECK (decode (GOMP_CONTEXT_EXIT));
  CHECK_EQUAL (list.items[0].class, GOMP_ITEM_INERT);
  CHECK_EQUAL (list.items[1].class, GOMP_ITEM_INERT);
  CHECK_EQUAL (list.items[2].class, GOMP_ITEM_INERT);
}

static void
test_sizes (void)
{
  static char d[8];

  add (d, (size_t) -8, 0x0201);
  CHECK (!decode (GOMP_CONTEXT_TARGET));
  CHECK (strstr (err.text, "not a valid object") != NULL);
  add ((void *) (UINTPTR_MAX - 3), 8, 0x0201);
  CHECK (!decode (GOMP_CONTEXT_ENTER));
  add (d, (size_t) -8, 0x0217);
  CHECK (!decode (GOMP_CONTEXT_EXIT));
  /* Perhaps an empty array: that is for those to say who know what is
     mapped.  */
  add (d, (size_t) -8, 0x0201);
  CHECK (decode (GOMP_CONTEXT_UPDATE));
  CHECK_EQUAL (list.items[0].size, 0);
  CHECK_EQUAL (list.items[0].listed, (size_t) -8);
  /* Not looked at: null, and values.  */
  add (NULL, (size_t) -8, 0x0201);
  add ((void *) 7, (size_t) -8, 0x000d);
  CHECK (decode (GOMP_CONTEXT_TARGET));
}

/* Members that stand apart are looked for among all entries behind their
   STRUCT: that takes no longer than a few times as many steps.  */
static void
test_long (void)
{
  enum { N = 200000 };
  static char memory[N + 5][8];
  static void *long_addresses[N + 5];
  static size_t long_sizes[N + 5];
  static unsigned short long_kinds[N + 5];
  char *object = memory[0], *pointee = memory[4];
  struct gomp_arrays arrays
    = { .n = N + 5, .addresses = long_addresses, .sizes = long_sizes,
        .kinds = long_kinds };
  const struct { char *at; size_t size; unsigned short kind; } first[]
    = { { object, 2, 0x031c }, { object + 16, 8, 0x0300 },
        { pointee, 8, 0x0301 }, { object + 16, 0, 0x031d },
        { object, 8, 0x0301 } };

  memcpy (object + 16, &pointee, sizeof pointee);
  for (int e = 0; e < N + 5; e++)
    {
      long_addresses[e] = e < 5 ? first[e].at : memory[N + 9 - e];
      long_sizes[e] = e < 5 ? first[e].size : 8;
      long_kinds[e] = e < 5 ? first[e].kind : 0x0301;
    }
  alarm (60);
  err.text[0] = '\0';
  CHECK (gomp_list_decode (&arrays, GOMP_CONTEXT_ENTER, &scratch, &list, &err));
  alarm (0);
  CHECK (list.n == N + 5 && list.reordered);
  CHECK_EQUAL (list.items[1].entry, 1);
  CHECK_EQUAL (list.items[2].entry, 4);
}

/* Scalars and sizes that no array has, where a dummy argument's are looked
   for: they are no numbers to divide or to multiply with.  */
static void
test_dummies (void)
{
  const ptrdiff_t most = (ptrdiff_t) 1 << 46;
  static char a[8];
  static char *pointer = a;

  for (int d = 0; d < 3; d++)
    {
      const ptrdiff_t words[][3] = { { -1, -1, 1 }, { most, -most, most },
                                     { -1, 1, most } };
      for (int k = 0; k < 3; k++)
        add ((void *) words[d][k], 0, 0x0300 | GOMP_MAP_FIRSTPRIVATE_INT);
      add ((void *) (most - 1), 0, 0x0300 | GOMP_MAP_FIRSTPRIVATE_INT);
      add ((void *) most, 0, 0x0300 | GOMP_MAP_FIRSTPRIVATE_INT);
      add (a, (size_t) PTRDIFF_MIN, 0x0200 | GOMP_MAP_TOFROM);
      add (&pointer, 0, 0x0300 | GOMP_MAP_POINTER);
      CHECK (!decode (GOMP_CONTEXT_TARGET));
      CHECK (err.text[0] != '\0');
    }
}

int
main (void)
{
  gomp_scratch_init (&scratch);
  unit_case ("iterators: unfolded");
  test_iterators ();
  unit_case ("iterators: their words are no pointer that is missing");
  test_iterator_of_pointers ();
  unit_case ("scalars before a section: not taken for dimensions");
  test_scalars ();
  unit_case ("a length of -1: no iterator in OpenACC");
  test_lengths ();
  unit_case ("attach in firstprivate data: a patch of the copy");
  test_private_attach ();
  unit_case ("descriptors: pointers inside belong to them");
  test_psets ();
  unit_case ("exit lists: releases, but for copies");
  test_exit ();
  unit_case ("sizes that no object has: refused where they count");
  test_sizes ();
  unit_case ("long lists: no longer than a few times as many steps");
  test_long ();
  unit_case ("sizes that no array has: not computed with");
  test_dummies ();
  gomp_scratch_fini (&scratch);
  return unit_result ();
}
