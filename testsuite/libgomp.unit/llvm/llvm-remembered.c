/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lists of clang and flang that are remembered: they come to what decoding them
   again comes to, and are not used for others.  */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "llvm-lists.h"
#include "llvm/llvm-remembered.h"
#include "unit.h"

#define ARRAYS 4

static enum gomp_context context = GOMP_CONTEXT_TARGET;
static int place;               /* its address is a place in the program */

static struct gomp_scratch scratch;
static struct gomp_llvm_decoded recalled, decoded;

static int a[ARRAYS][32];
static int *pointers[ARRAYS];
static struct descriptor descriptors[ARRAYS];

static void
add_value (uintptr_t value)
{
  add ((void *) value, (void *) value, 8, BY_VALUE);
}

/* Flang 22's entries of descriptor K.  */
static void
add_five (int k, uint64_t data)
{
  struct descriptor *d = &descriptors[k];

  add_five_of (d, d->base, (size_t) d->extent,
               context == GOMP_CONTEXT_TARGET ? PARAM : 0, 0, data);
}

static void
reset (void)
{
  n = 0;
  for (int k = 0; k < ARRAYS; k++)
    {
      pointers[k] = a[k];
      descriptors[k]
        = (struct descriptor) { a[k], 4, 20240719, 1, 9, 2, 0, 1, 10, 4 };
    }
}

static void
decode (void)
{
  const struct gomp_llvm_arrays list = arrays ();
  struct gomp_llvm_list read;
  struct gomp_error err;

  gomp_error_init (&err);
  decoded.lasting = false;
  if (gomp_llvm_list_read (&list, &scratch, &read, &err)
      && !gomp_llvm_decode (&list, &read, context, &scratch, &decoded, &err))
    decoded.lasting = false;
  gomp_llvm_list_fini (&read);
}

static void
remember (void)
{
  const struct gomp_llvm_arrays list = arrays ();

  decode ();
  gomp_llvm_remember (&list, context, &place, &decoded);
}

/* Is the list remembered?  It then comes to what decoding it comes to.  */
static bool
is_known (void)
{
  const struct gomp_llvm_arrays list = arrays ();
  struct gomp_llvm_remembered *one
    = gomp_llvm_recall (&list, context, &place, &recalled);
  size_t m = recalled.arrays.n;

  if (one == NULL)
    return false;
  decode ();
  CHECK (decoded.lasting);
  CHECK_EQUAL (m, decoded.arrays.n);
  CHECK (memcmp (recalled.arrays.addresses, decoded.arrays.addresses, 8 * m)
         == 0);
  CHECK (memcmp (recalled.arrays.sizes, decoded.arrays.sizes, 8 * m) == 0);
  CHECK (memcmp (recalled.arrays.kinds, decoded.arrays.kinds, 2 * m) == 0);
  CHECK (memcmp (recalled.listed.names, decoded.listed.names, 8 * m) == 0);
  CHECK_EQUAL (recalled.n_arguments, decoded.n_arguments);
  CHECK (recalled.n_arguments == 0
         || memcmp (recalled.arguments, decoded.arguments,
                    recalled.n_arguments * sizeof *decoded.arguments)
              == 0);
  CHECK_EQUAL (recalled.descriptors != NULL, decoded.descriptors != NULL);
  CHECK (recalled.descriptors == NULL
         || memcmp (recalled.descriptors, decoded.descriptors, 8 * n) == 0);
  gomp_llvm_recalled (one);
  return true;
}

/* ---- The same ------------------------------------------------------------ */

static void
add_all (void)
{
  add_five (0, BOTH);
  add_five (1, TO);
  add_value (7);
  add (&pointers[2], a[2] + 3, 8, LLVM_MAP_ATTACH);
  add_value (8);
}

static void
test_same (void)
{
  unit_case ("a list is known once it has been decoded");
  reset ();
  add_all ();
  CHECK (!is_known ());
  remember ();
  CHECK (is_known ());
  CHECK (is_known ());

  unit_case ("values may differ, and are those of the list");
  for (uintptr_t value = 0; value < 5; value++)
    {
      reset ();
      add_all ();
      bases[10] = begins[10] = (void *) value;
      bases[12] = begins[12] = (void *) (value * 1000);
      CHECK (is_known ());
      CHECK_EQUAL (recalled.arguments[2].add, value);
      CHECK_EQUAL (recalled.arguments[3].add, value * 1000);
    }
}

static void
test_contexts (void)
{
  static const enum gomp_context all[]
    = { GOMP_CONTEXT_ENTER, GOMP_CONTEXT_EXIT, GOMP_CONTEXT_UPDATE };

  unit_case ("each kind of construct by itself");
  for (size_t c = 0; c < sizeof all / sizeof *all; c++)
    {
      reset ();
      context = all[c];
      add_five (0, FROM);
      add_five (1, TO);
      CHECK (!is_known ());
      remember ();
      CHECK (is_known ());
    }
  context = GOMP_CONTEXT_TARGET;
}

/* Where the device's values are given up, the host's descriptor may be gone.  */
static void
test_gone (void)
{
  static const enum gomp_context all[]
    = { GOMP_CONTEXT_EXIT, GOMP_CONTEXT_UPDATE };
  struct descriptor *gone
    = mmap (NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  unit_case ("a descriptor that need not be read is not");
  CHECK (gone != MAP_FAILED);
  for (size_t c = 0; c < sizeof all / sizeof *all; c++)
    {
      reset ();
      context = all[c];
      add (gone, gone, sizeof *gone, TO);
      add (gone, a[0], sizeof *gone, LLVM_MAP_ATTACH);
      add (a[0], a[0], sizeof a[0], BOTH);
      CHECK (!is_known ());
      remember ();
      CHECK (is_known ());
    }
  context = GOMP_CONTEXT_TARGET;
  munmap (gone, 4096);
}

/* ---- Others -------------------------------------------------------------- */

/* Change BYTE: the list is not known, and is again when it is changed back.  */
static void
check_byte (void *byte)
{
  *(unsigned char *) byte ^= 16;
  CHECK (!is_known ());
  *(unsigned char *) byte ^= 16;
  CHECK (is_known ());
}

static void
test_others (void)
{
  reset ();
  add_all ();
  remember ();
  unit_case ("another list is not known");
  for (size_t i = 0; i < n; i++)
    {
      check_byte (&sizes[i]);
      check_byte (&types[i]);
      check_byte (&names[i]);
      if (types[i] & LLVM_MAP_LITERAL)
        continue;
      check_byte (&bases[i]);
      check_byte (&begins[i]);
    }
  unit_case ("what has changed in a descriptor, or a pointer, is seen");
  for (size_t i = 0; i < sizeof descriptors[0]; i++)
    {
      check_byte ((char *) &descriptors[0] + i);
      check_byte ((char *) &descriptors[1] + i);
    }
  check_byte (&pointers[2]);
  n--;
  CHECK (!is_known ());
}

/* ---- Not remembered ------------------------------------------------------ */

static void
push_nothing (void *handle, void *base, void *begin, int64_t size, int64_t type,
              void *name)
{
  (void) handle, (void) base, (void) begin, (void) size, (void) type;
  (void) name;
}

static void
test_fleeting (void)
{
  void (*mapper) (void *, void *, void *, int64_t, int64_t, void *)
    = push_nothing;

  unit_case ("what a mapper pushes is not remembered");
  reset ();
  add_five (0, BOTH);
  add (a, a, sizeof a, BOTH);
  memcpy (&mappers[n - 1], &mapper, sizeof mapper);
  remember ();
  CHECK (!is_known ());

  unit_case ("what a lambda has captured is not remembered");
  reset ();
  add (pointers, pointers, sizeof pointers, TO | LLVM_MAP_PRIVATE | PARAM);
  add (&pointers[1], a[1], 8, LLVM_MAP_LITERAL | OBJECT | PART_OF (0));
  remember ();
  CHECK (!is_known ());

  unit_case ("what has a value where an attached pointer would be");
  reset ();
  add_all ();
  add (&pointers[1], a[1], 8, LLVM_MAP_ATTACH | LLVM_MAP_LITERAL);
  remember ();
  CHECK (!is_known ());

  unit_case ("what looks no more like a descriptor, but may again");
  reset ();
  add_five (0, BOTH);
  descriptors[0].version = 3;
  remember ();
  descriptors[0].version = 20240719;
  CHECK (!is_known ());
}

static void
test_in_use (void)
{
  const struct gomp_llvm_arrays list
    = { 10, bases, begins, sizes, types, names, mappers };
  struct gomp_llvm_remembered *one;

  unit_case ("what is in use stays as it is");
  reset ();
  add_five (0, BOTH);
  add_five (1, TO);
  remember ();
  one = gomp_llvm_recall (&list, context, &place, &recalled);
  CHECK (one != NULL);
  CHECK (!is_known ());
  descriptors[0].extent = 5;
  remember ();
  CHECK_EQUAL (recalled.arrays.sizes[0], 40);
  descriptors[0].extent = 10;
  gomp_llvm_recalled (one);
  CHECK (is_known ());
}

/* ---- Many ---------------------------------------------------------------- */

static void
test_large (void)
{
  enum
  {
    LARGE = 4000
  };
  void **base = calloc (LARGE, sizeof *base);
  int64_t *size = calloc (LARGE, sizeof *size);
  int64_t *type = calloc (LARGE, sizeof *type);
  struct gomp_llvm_arrays list = { LARGE, base, base, size, type, NULL, NULL };
  struct gomp_llvm_list read;
  struct gomp_error err;

  unit_case ("of many large lists the last ones are known");
  gomp_error_init (&err);
  for (uintptr_t k = 1; k <= 60; k++)
    {
      struct gomp_scratch here;
      struct gomp_llvm_remembered *one;
      gomp_scratch_init (&here);
      base[0] = (void *) (k << 12);
      CHECK (gomp_llvm_list_read (&list, &here, &read, &err));
      CHECK (gomp_llvm_decode (&list, &read, context, &here, &decoded, &err));
      gomp_llvm_remember (&list, context, &place, &decoded);
      one = gomp_llvm_recall (&list, context, &place, &recalled);
      CHECK (one != NULL);
      gomp_llvm_recalled (one);
      gomp_scratch_fini (&here);
    }
  free (base);
  free (size);
  free (type);
}

/* ---- By chance ----------------------------------------------------------- */

static unsigned seed = 1;

static unsigned
choose (unsigned most)
{
  seed = seed * 1103515245 + 12345;
  return (seed >> 16) % most;
}

static void
add_some (void)
{
  reset ();
  for (unsigned k = choose (4) + 1; k-- > 0;)
    switch (choose (4))
      {
      case 0:
        add_value (choose (100));
        break;
      case 1:
        add (&pointers[k], a[k] + choose (3), 8, LLVM_MAP_ATTACH);
        break;
      case 2:
        add (a[k], a[k], choose (2) * 40, choose (4) | PARAM);
        break;
      default:
        add_five ((int) k, choose (4));
      }
}

/* Something else in the list, or in what it names.  */
static void
change_something (void)
{
  size_t i = choose ((unsigned) n), k = choose (ARRAYS);

  switch (choose (7))
    {
    case 0:
      begins[i] = a[k] + choose (4);
      break;
    case 1:
      bases[i]
        = types[i] & OBJECT ? (void *) &descriptors[k] : (void *) &pointers[k];
      break;
    case 2:
      types[i] ^= 1 << choose (4);
      break;
    case 3:
      pointers[k] = a[k] + choose (4);
      break;
    case 4:
      descriptors[k].extent = choose (20);
      break;
    case 5:
      descriptors[k].base = choose (3) ? a[choose (ARRAYS)] : NULL;
      break;
    default:
      descriptors[k].step = 4 * (intptr_t) choose (3);
    }
}

static void
test_chance (void)
{
  size_t known = 0;

  unit_case ("lists by chance");
  for (unsigned i = 0; i < 4000; i++)
    {
      add_some ();
      remember ();
      for (unsigned k = 0; k < 4; k++)
        {
          known += is_known ();
          change_something ();
          if (choose (2))
            remember ();
        }
      gomp_scratch_fini (&scratch);
      gomp_scratch_init (&scratch);
    }
  CHECK (known > 4000);
}

int
main (void)
{
  gomp_scratch_init (&scratch);
  test_same ();
  test_contexts ();
  test_gone ();
  test_others ();
  test_fleeting ();
  test_in_use ();
  test_large ();
  test_chance ();
  gomp_scratch_fini (&scratch);
  return unit_result ();
}
