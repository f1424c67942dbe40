/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lists of clang and flang: what GCC's kinds they become, and which are
   refused.  */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "gomp-constants.h"
#include "llvm-lists.h"
#include "llvm/llvm-plain.h"
#include "program/source-llvm.h"
#include "unit.h"

#define KIND(i) (decoded.arrays.kinds[i] & 0xff)
#define START(i) ((uintptr_t) decoded.arrays.addresses[i])
#define SIZE(i) (decoded.arrays.sizes[i])

static struct gomp_scratch scratch;
static struct gomp_llvm_list list;
static struct gomp_llvm_decoded decoded;
static struct gomp_error err;

static int a[10];
static struct descriptor d
  = { a, 4, 20240719, 1, 9, 2, 0, 1, 10, 4 };

static bool
decode (enum gomp_context context)
{
  const struct gomp_llvm_arrays passed = arrays ();

  n = 0;
  gomp_error_init (&err);
  return (
    gomp_llvm_list_read (&passed, &scratch, &list, &err)
    && gomp_llvm_decode (&passed, &list, context, &scratch, &decoded, &err));
}

static void
check (size_t i, unsigned kind, const void *start, size_t size)
{
  CHECK_EQUAL (KIND (i), kind);
  CHECK_EQUAL (START (i), (uintptr_t) start);
  CHECK_EQUAL (SIZE (i), size);
}

/* Flang 22's entries of D, of which the data is COUNT elements from FIRST on;
   MORE is for the first entry, DATA for the data.  */
static void
add_five (int first, int count, uint64_t more, uint64_t data)
{
  add_five_of (&d, a + first, (size_t) count, more, ALWAYS, data);
}

/* ---- Descriptors --------------------------------------------------------- */

static void
test_five (void)
{
  unit_case ("descriptor: flang 22's five entries are gfortran's three");
  add_five (0, 10, PARAM, BOTH);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (decoded.arrays.n, 3);
  check (0, GOMP_MAP_TOFROM, a, sizeof a);
  check (1, GOMP_MAP_TO_PSET, &d, sizeof d);
  check (2, GOMP_MAP_POINTER, &d, 0);
  CHECK_EQUAL (decoded.n_arguments, 1);
  CHECK_EQUAL (decoded.arguments[0].slot, 1);
  CHECK_EQUAL (decoded.arguments[0].add, 0);

  unit_case ("descriptor: a section's distance is the pointer's bias");
  add_five (2, 3, 0, TO);
  CHECK (decode (GOMP_CONTEXT_ENTER));
  check (0, GOMP_MAP_TO, a + 2, 12);
  check (2, GOMP_MAP_POINTER, &d, 8);
}

static void
test_exit (void)
{
  unit_case ("descriptor: it does not come back");
  add_five (0, 10, 0, FROM);
  CHECK (decode (GOMP_CONTEXT_EXIT));
  CHECK_EQUAL (decoded.arrays.n, 2);
  check (0, GOMP_MAP_FROM, a, sizeof a);
  check (1, GOMP_MAP_RELEASE, &d, sizeof d);

  unit_case ("descriptor: it is deleted with its data");
  add_five (0, 10, 0, LLVM_MAP_DELETE);
  for (size_t i = 1; i < 4; i++)
    types[i] |= LLVM_MAP_DELETE;
  CHECK (decode (GOMP_CONTEXT_EXIT));
  check (0, GOMP_MAP_DELETE, a, sizeof a);
  check (1, GOMP_MAP_DELETE, &d, sizeof d);

  unit_case ("descriptor: bases that were returned are not read at the end");
  add_five (0, 10, 0, FROM | RETURN);
  for (size_t i = 0; i < n; i++)
    bases[i] = (void *) 8;
  CHECK (decode (GOMP_CONTEXT_EXIT));
  CHECK_EQUAL (decoded.arrays.n, 2);
  check (1, GOMP_MAP_RELEASE, &d, sizeof d);

  unit_case ("descriptor: an update copies the data alone");
  add (&d, &d, sizeof d, 0);
  add (&d, &d, sizeof d, FROM | PART_OF (0));
  add (&d, &d, 8, FROM | PART_OF (0));
  add (&d, a, sizeof a, FROM | OBJECT | PART_OF (0));
  CHECK (decode (GOMP_CONTEXT_UPDATE));
  CHECK_EQUAL (decoded.arrays.n, 1);
  check (0, GOMP_MAP_FROM, a, sizeof a);
}

static void
test_length (void)
{
  static struct descriptor text = { a, 7, 20240719, 0, 40, 2, 0, 0, 0, 0 };
  size_t size = offsetof (struct descriptor, lower);

  unit_case ("descriptor: characters are as long as it says");
  add (&text, &text, size, PARAM);
  add (&text, &text.element, size - 8, TO | ALWAYS | PART_OF (0));
  add (&text, &text, 8, BOTH | PART_OF (0));
  add (&text, a, 1, BOTH | OBJECT | PART_OF (0));
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (decoded.arrays.n, 3);
  check (0, GOMP_MAP_TOFROM, a, 7);
}

static void
test_lengths (void)
{
  static struct descriptor texts = { a, 0, 20240719, 1, 40, 2, 0, 1, 3, 0 };

  unit_case ("descriptor: an array of characters of length 0 is empty");
  add (&texts, &texts, sizeof texts, PARAM);
  add (&texts, &texts.element, sizeof texts - 8, TO | ALWAYS | PART_OF (0));
  add (&texts, &texts, 8, BOTH | PART_OF (0));
  add (&texts, a, 3, BOTH | OBJECT | PART_OF (0));
  CHECK (decode (GOMP_CONTEXT_TARGET));
  check (0, GOMP_MAP_ZERO_LEN_ARRAY_SECTION, a, 0);
}

static void
test_strides (void)
{
  struct descriptor saved = d;

  unit_case ("descriptor: elements that run backwards begin at the last one");
  d.base = a + 9;
  d.step = -4;
  add_five (9, 10, PARAM, BOTH);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  check (0, GOMP_MAP_TOFROM, a, sizeof a);
  check (2, GOMP_MAP_POINTER, &d, (size_t) -36);

  unit_case ("descriptor: what is between elements is copied in, too");
  d.base = a;
  d.step = 8;
  d.extent = 5;
  add_five (0, 5, PARAM, FROM);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  check (0, GOMP_MAP_TOFROM, a, 36);

  unit_case ("descriptor: an end copies out the elements alone");
  add_five (0, 5, 0, FROM);
  CHECK (decode (GOMP_CONTEXT_EXIT));
  CHECK_EQUAL (decoded.arrays.n, 6);
  for (size_t i = 0; i < 5; i++)
    check (i, GOMP_MAP_FROM, a + 2 * i, 4);
  check (5, GOMP_MAP_RELEASE, &d, sizeof d);

  unit_case ("descriptor: and so does an update, of which way it may run");
  d.base = a + 8;
  d.step = -8;
  add (&d, &d, sizeof d, 0);
  add (&d, &d, sizeof d, TO | PART_OF (0));
  add (&d, &d, 8, TO | PART_OF (0));
  add (&d, a + 8, 20, TO | OBJECT | PART_OF (0));
  CHECK (decode (GOMP_CONTEXT_UPDATE));
  CHECK_EQUAL (decoded.arrays.n, 5);
  for (size_t i = 0; i < 5; i++)
    check (i, GOMP_MAP_TO, a + 2 * i, 4);

  d = saved;
}

static void
test_component (void)
{
  static struct
  {
    int first, second;
    struct descriptor component;
  } s;

  unit_case ("descriptor: a component's has a descriptor inside its parent");
  s.component = d;
  add (&s, &s, sizeof s, PARAM);
  add (&s, &s.component, sizeof d, TO | ALWAYS | PART_OF (0));
  add (&s, &s.component, 8, BOTH | PART_OF (0));
  add (&s.component, a, sizeof a, BOTH | OBJECT | PART_OF (0));
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (decoded.arrays.n, 4);
  check (0, GOMP_MAP_ALLOC, &s, sizeof s);
  check (1, GOMP_MAP_TOFROM, a, sizeof a);
  check (2, GOMP_MAP_TO_PSET, &s.component, sizeof d);
  check (3, GOMP_MAP_POINTER, &s.component, 0);
  CHECK_EQUAL (decoded.arguments[0].slot, 0);
}

static void
test_attached (void)
{
  unit_case ("descriptor: so are flang 23's, with an ATTACH of its size");
  add (&d, &d, sizeof d, PARAM);
  add (&d, &d, sizeof d, TO | ALWAYS | PART_OF (0));
  add (&d, a, sizeof a, BOTH);
  add (&d, a, sizeof d, LLVM_MAP_ATTACH);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (decoded.arrays.n, 3);
  check (0, GOMP_MAP_TOFROM, a, sizeof a);
  check (1, GOMP_MAP_TO_PSET, &d, sizeof d);
  check (2, GOMP_MAP_POINTER, &d, 0);
  CHECK_EQUAL (decoded.arguments[0].slot, 1);

  unit_case ("descriptor: what only has a descriptor's size is none");
  struct descriptor other = d;
  other.version = 7;
  other.base = a;
  add (&other, &other, sizeof other, PARAM);
  add (&other, &other, 8, BOTH | PART_OF (0));
  add (&other, a, sizeof a, BOTH | OBJECT | PART_OF (0));
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (KIND (0), GOMP_MAP_ALLOC);
  CHECK_EQUAL (KIND (decoded.arrays.n - 1),
               GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION);
}

/* ---- Lambdas ------------------------------------------------------------- */

static void
test_lambda (void)
{
  const uint64_t captured
    = OBJECT | LLVM_MAP_LITERAL | LLVM_MAP_IMPLICIT | PART_OF (0);
  void *lambda[3] = { a, NULL, a + 2 };

  unit_case ("lambda: of one that is private a copy is attached in");
  add (lambda, lambda, sizeof lambda, TO | LLVM_MAP_PRIVATE | PARAM);
  add (&lambda[0], a, 4, captured);
  add (&lambda[2], a + 2, 0, captured);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (decoded.arrays.n, 3);
  CHECK_EQUAL (KIND (0), GOMP_MAP_FORCE_TO);
  CHECK (START (0) != (uintptr_t) lambda);
  CHECK (memcmp ((void *) START (0), lambda, sizeof lambda) == 0);
  check (1, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION, (void *) START (0), 0);
  check (2, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION,
         (void *) (START (0) + 16), 0);
  CHECK_EQUAL (decoded.n_arguments, 1);
  CHECK_EQUAL (decoded.arguments[0].slot, 0);

  unit_case ("lambda: one that is mapped is attached in itself");
  add (lambda, lambda, sizeof lambda, TO | PARAM);
  add (&lambda[0], a, 4, captured);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  check (0, GOMP_MAP_TO, lambda, sizeof lambda);
  check (1, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION, lambda, 0);

  unit_case ("lambda: nothing is attached outside of it");
  add (lambda + 1, lambda + 1, 8, TO | LLVM_MAP_PRIVATE | PARAM);
  add (&lambda[2], a, 4, captured);
  add (&lambda[0], a, 4, captured);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (decoded.arrays.n, 1);
}

/* ---- Other entries ------------------------------------------------------- */

static void
test_pointers (void)
{
  static int *p;

  unit_case ("pointer: an ATTACH has its bias, and follows the data");
  p = a;
  add (p, a + 1, 8, BOTH | PARAM);
  add (&p, a + 1, 8, LLVM_MAP_ATTACH);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (decoded.arrays.n, 2);
  check (0, GOMP_MAP_TOFROM, a + 1, 8);
  check (1, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION, &p, 4);
  CHECK_EQUAL (decoded.arguments[0].add, (uint64_t) -4);

  unit_case ("pointer: one that is not mapped is passed as it is");
  add (a, a, 0, PARAM | LLVM_MAP_IMPLICIT);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  check (0, GOMP_MAP_ZERO_LEN_ARRAY_SECTION, a, 0);

  unit_case ("pointer: an end detaches nothing");
  add (p, a, 8, FROM);
  add (&p, a, 8, LLVM_MAP_ATTACH);
  CHECK (decode (GOMP_CONTEXT_EXIT));
  CHECK_EQUAL (decoded.arrays.n, 1);
}

static void
test_arguments (void)
{
  static char private[3];
  static int *pointer = a;

  unit_case ("arguments: values and private copies, in order");
  add ((void *) 42, (void *) 42, 4, PARAM | LLVM_MAP_LITERAL);
  add (a, a, sizeof a, PARAM | BOTH | LLVM_MAP_IMPLICIT);
  add (private, private, sizeof private, PARAM | TO | LLVM_MAP_PRIVATE);
  add (&pointer, a, 8, LLVM_MAP_ATTACH);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (decoded.n_arguments, 3);
  CHECK_EQUAL (decoded.arguments[0].slot, GOMP_PSET_NO_SLOT);
  CHECK_EQUAL (decoded.arguments[0].add, 42);
  CHECK_EQUAL (decoded.arrays.kinds[0] & 0xff,
               GOMP_MAP_TOFROM | GOMP_MAP_IMPLICIT);
  CHECK_EQUAL (decoded.arguments[2].slot, 1);
  check (1, GOMP_MAP_FIRSTPRIVATE, private, sizeof private);
  /* Directly behind a FIRSTPRIVATE an ATTACH means something else.  */
  CHECK_EQUAL (START (2), 0);
}

static void
test_kinds (void)
{
  static int *start = a;

  unit_case ("kinds: always and present");
  add (a, a, 4, BOTH | ALWAYS);
  add (a, a + 1, 4, LLVM_MAP_PRESENT | TO);
  add (a, a + 2, 4, LLVM_MAP_PRESENT | TO | ALWAYS);
  CHECK (decode (GOMP_CONTEXT_ENTER));
  check (0, GOMP_MAP_ALWAYS_TOFROM, a, 4);
  check (1, GOMP_MAP_FORCE_PRESENT, a + 1, 4);
  check (2, GOMP_MAP_ALWAYS_PRESENT_TO, a + 2, 4);

  unit_case ("kinds: a part takes nothing away, the whole does");
  add (a, a, sizeof a, LLVM_MAP_DELETE);
  add (a, a + 1, 4, LLVM_MAP_DELETE | PART_OF (0));
  CHECK (decode (GOMP_CONTEXT_EXIT));
  check (0, GOMP_MAP_DELETE, a, sizeof a);
  check (1, GOMP_MAP_RELEASE, a + 1, 4);

  unit_case ("kinds: a part that is all that a pointer refers to is copied");
  add (&start, a, sizeof a, OBJECT | LLVM_MAP_IMPLICIT);
  add (a, a, sizeof a, BOTH | LLVM_MAP_IMPLICIT | PART_OF (0));
  CHECK (decode (GOMP_CONTEXT_ENTER));
  CHECK_EQUAL (decoded.arrays.n, 2);
  check (0, GOMP_MAP_TOFROM | GOMP_MAP_IMPLICIT, a, sizeof a);

  unit_case ("kinds: a part that is the whole is copied");
  add (a, a, sizeof a, PARAM);
  add (a, a, sizeof a, BOTH | PART_OF (0));
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (decoded.arrays.n, 1);
  check (0, GOMP_MAP_TOFROM, a, sizeof a);
  CHECK_EQUAL (decoded.arguments[0].slot, 0);
}

static void
test_rows (void)
{
  static char grid[10][10];
  static const struct llvm_dimension some[]
    = { { 2, 3, 10 }, { 4, 5, 1 } }, all[] = { { 2, 3, 10 }, { 0, 10, 1 } },
    every[] = { { 0, 10, 8 }, { 0, 1, 4 } },
    many[] = { { 0, (uint64_t) 1 << 40, 8 }, { 0, 1, 4 } };

  unit_case ("rows: those of a section");
  add (grid, (void *) some, 2, TO | LLVM_MAP_NON_CONTIG);
  CHECK (decode (GOMP_CONTEXT_UPDATE));
  CHECK_EQUAL (decoded.arrays.n, 3);
  check (0, GOMP_MAP_TO, &grid[2][4], 5);
  check (2, GOMP_MAP_TO, &grid[4][4], 5);

  unit_case ("rows: side by side they are one");
  add (grid, (void *) all, 2, TO | LLVM_MAP_NON_CONTIG);
  CHECK (decode (GOMP_CONTEXT_UPDATE));
  CHECK_EQUAL (decoded.arrays.n, 1);
  check (0, GOMP_MAP_TO, &grid[2][0], 30);

  unit_case ("rows: every second element");
  add (grid, (void *) every, 2, FROM | LLVM_MAP_NON_CONTIG);
  CHECK (decode (GOMP_CONTEXT_UPDATE));
  CHECK_EQUAL (decoded.arrays.n, 10);
  check (9, GOMP_MAP_FROM, &grid[7][2], 4);

  unit_case ("rows: too many are refused");
  add (grid, (void *) many, 2, FROM | LLVM_MAP_NON_CONTIG);
  CHECK (!decode (GOMP_CONTEXT_UPDATE));
  add (grid, NULL, 0, FROM | LLVM_MAP_NON_CONTIG);
  CHECK (!decode (GOMP_CONTEXT_UPDATE));
}

/* ---- Mappers ------------------------------------------------------------- */

static struct
{
  int n;
  int *p;
} object;
static size_t components;

static void
map_nothing (void *handle, void *base, void *begin, int64_t size, int64_t type,
             void *name)
{
  (void) handle, (void) base, (void) begin, (void) size, (void) type;
  (void) name;
}

static void
map_object (void *handle, void *base, void *begin, int64_t size, int64_t type,
            void *name)
{
  gomp_llvm_push (handle, base, begin, size, type & ~(int64_t) BOTH, name);
  gomp_llvm_push (handle, base, begin, 4,
                  type | (int64_t) PART_OF (gomp_llvm_pushed (handle) - 1),
                  name);
  gomp_llvm_push (handle, &object.p, a, sizeof a,
                  type | OBJECT | (int64_t) PART_OF (0), name);
}

static void
map_many (void *handle, void *base, void *begin, int64_t size, int64_t type,
          void *name)
{
  (void) base, (void) begin, (void) size;
  for (size_t i = 0; i < components; i++)
    gomp_llvm_push (handle, (char *) a + i, (char *) a + i, 1, type, name);
}

static void
map_badly (void *handle, void *base, void *begin, int64_t size, int64_t type,
           void *name)
{
  gomp_llvm_push (handle, base, begin, size, type | (int64_t) PART_OF (0),
                  name);
}

static void
map_part (void *handle, void *base, void *begin, int64_t size, int64_t type,
          void *name)
{
  (void) begin, (void) size, (void) type;
  gomp_llvm_push (handle, base, &object.p, sizeof object.p, TO, name);
}

/* As flang does for an implicit map of a polymorphic variable.  */
static void
map_implicitly (void *handle, void *base, void *begin, int64_t size,
                int64_t type, void *name)
{
  (void) type;
  gomp_llvm_push (handle, base, begin, size, LLVM_MAP_IMPLICIT, name);
  gomp_llvm_push (handle, base, begin, size, LLVM_MAP_IMPLICIT | BOTH, name);
}

/* The same of all of it, of a part, and then of the rest.  */
static void
map_room_in_room (void *handle, void *base, void *begin, int64_t size,
                  int64_t type, void *name)
{
  (void) type;
  gomp_llvm_push (handle, base, begin, size, LLVM_MAP_IMPLICIT, name);
  gomp_llvm_push (handle, base, &object.p, sizeof object.p, LLVM_MAP_IMPLICIT,
                  name);
  gomp_llvm_push (handle, base, &object.p, sizeof object.p,
                  LLVM_MAP_IMPLICIT | BOTH, name);
  gomp_llvm_push (handle, base, begin, 4, LLVM_MAP_IMPLICIT | BOTH, name);
}

static void
map_descriptor (void *handle, void *base, void *begin, int64_t size,
                int64_t type, void *name)
{
  gomp_llvm_push (handle, base, begin, size, 0, name);
  gomp_llvm_push (handle, &d, &d, sizeof d, TO | ALWAYS | PART_OF (0), name);
  gomp_llvm_push (handle, &d, &d, 8, BOTH | PART_OF (0), name);
  gomp_llvm_push (handle, &d, a, sizeof a, type | OBJECT | PART_OF (0), name);
}

static void
add_mapped (llvm_mapper *mapper)
{
  add (a, a, 4, TO);
  add (&object, &object, sizeof object, BOTH | PARAM);
  memcpy (&mappers[n - 1], &mapper, sizeof mapper);
}

static void
test_mappers (void)
{
  void *vector[3] = { NULL }; /* begin, end, limit; elements of 40 bytes */

  object.p = a;
  unit_case ("mapper: what it pushes is a list of its own");
  add_mapped (map_object);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (decoded.arrays.n, 5);
  check (1, GOMP_MAP_ALLOC, &object, sizeof object);
  check (2, GOMP_MAP_TOFROM, &object, 4);
  check (3, GOMP_MAP_TOFROM, a, sizeof a);
  check (4, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION, &object.p, 0);
  CHECK_EQUAL (decoded.n_arguments, 1);
  CHECK_EQUAL (decoded.arguments[0].slot, 1);
  CHECK_EQUAL (decoded.arguments[0].add, 0);
  gomp_llvm_list_fini (&list);

  unit_case ("mapper: descriptors that it pushes are no arguments");
  add_mapped (map_descriptor);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (decoded.arrays.n, 5);
  check (3, GOMP_MAP_TO_PSET, &d, sizeof d);
  CHECK_EQUAL (decoded.arguments[0].slot, 1);
  gomp_llvm_list_fini (&list);

  unit_case ("mapper: of a part alone, the whole lies around it");
  add_mapped (map_part);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  CHECK_EQUAL (decoded.arrays.n, 2);
  check (1, GOMP_MAP_TO, &object.p, sizeof object.p);
  CHECK_EQUAL (decoded.arguments[0].slot, 1);
  CHECK_EQUAL (decoded.arguments[0].add,
               (uintptr_t) &object - (uintptr_t) &object.p);
  gomp_llvm_list_fini (&list);

  unit_case ("mapper: one that pushes nothing has an argument even so");
  add_mapped (map_nothing);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  check (1, GOMP_MAP_IF_PRESENT, &object, sizeof object);
  CHECK_EQUAL (decoded.arguments[0].slot, 1);
  gomp_llvm_list_fini (&list);

  unit_case ("mapper: the room for all is copied as the element that fills it");
  add_mapped (map_implicitly);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  check (1, GOMP_MAP_TOFROM | GOMP_MAP_IMPLICIT, &object, sizeof object);
  check (2, GOMP_MAP_TOFROM, &object, sizeof object);
  gomp_llvm_list_fini (&list);

  unit_case ("mapper: an update copies the element that fills the room once");
  add_mapped (map_implicitly);
  CHECK (decode (GOMP_CONTEXT_UPDATE));
  CHECK_EQUAL (decoded.arrays.n, 2);
  check (1, GOMP_MAP_TOFROM, &object, sizeof object);
  gomp_llvm_list_fini (&list);

  unit_case (
    "mapper: after a room in the room, an element is in the outer one");
  add_mapped (map_room_in_room);
  CHECK (decode (GOMP_CONTEXT_TARGET));
  check (2, GOMP_MAP_TOFROM | GOMP_MAP_IMPLICIT, &object.p, sizeof object.p);
  check (3, GOMP_MAP_TOFROM, &object.p, sizeof object.p);
  check (4, GOMP_MAP_TOFROM, &object, 4);
  gomp_llvm_list_fini (&list);

  unit_case ("mapper: one that pushes nothing maps nothing");
  add_mapped (map_nothing);
  CHECK (decode (GOMP_CONTEXT_ENTER));
  CHECK_EQUAL (decoded.arrays.n, 1);
  gomp_llvm_list_fini (&list);

  unit_case ("mapper: a million components");
  components = 1000000;
  add_mapped (map_many);
  CHECK (decode (GOMP_CONTEXT_ENTER));
  CHECK_EQUAL (decoded.arrays.n, components + 1);
  gomp_llvm_list_fini (&list);

  unit_case ("mapper: a handle is laid out as C++'s vectors are");
  gomp_llvm_push (vector, a, a, 4, TO, NULL);
  gomp_llvm_push (vector, a, a + 1, 4, TO, NULL);
  CHECK_EQUAL (gomp_llvm_pushed (vector), 2);
  CHECK_EQUAL ((char *) vector[1] - (char *) vector[0], 80);
  CHECK_EQUAL (((void **) vector[0])[6], (void *) (a + 1));
  CHECK ((char *) vector[2] >= (char *) vector[1]);
  free (vector[0]);

  unit_case ("mapper: a component that is a part of itself is refused");
  add_mapped (map_badly);
  CHECK (!decode (GOMP_CONTEXT_ENTER));
  CHECK (strstr (err.text, "is a part of") != NULL);
  gomp_llvm_list_fini (&list);
}

/* ---- Bad lists ----------------------------------------------------------- */

static void
test_bad (void)
{
  unit_case ("bad: an entry that is a part of a later one, or of itself");
  add (a, a, 4, TO | PART_OF (1));
  add (a, a, 4, TO | PART_OF (0));
  CHECK (!decode (GOMP_CONTEXT_ENTER));
  add (a, a, 4, TO | PART_OF (0));
  CHECK (!decode (GOMP_CONTEXT_ENTER));
  add (a, a, 4, TO | PART_OF (60000));
  CHECK (!decode (GOMP_CONTEXT_ENTER));
  CHECK (strstr (err.text, "not before it") != NULL);

  unit_case ("bad: unknown bits");
  for (int bit = 0; bit < LLVM_MAP_PARENT_SHIFT; bit++)
    {
      uint64_t type = (uint64_t) 1 << bit;
      if (type & LLVM_MAP_KNOWN)
        continue;
      add (a, a, 4, TO | type);
      CHECK (!decode (GOMP_CONTEXT_ENTER));
    }
  CHECK (strstr (err.text, "unknown bits") != NULL);

  unit_case ("bad: sizes");
  add (a, a, (size_t) -1, TO);
  CHECK (!decode (GOMP_CONTEXT_ENTER));
  add (a, (void *) -16, 17, TO);
  CHECK (!decode (GOMP_CONTEXT_ENTER));
  CHECK (strstr (err.text, "its size") != NULL);
  /* A value has any.  */
  add ((void *) -1, (void *) -1, 8, PARAM | LLVM_MAP_LITERAL);
  CHECK (decode (GOMP_CONTEXT_TARGET));
}

static void
test_names (void)
{
  char text[32] = "";

  unit_case ("names: clang's, and flang 22's, which begins with the file");
  CHECK (gomp_source_listed_spell (";p[0:n];t.c;3;4;;", text, sizeof text));
  CHECK_STRING (text, "p[0:n]");
  CHECK (gomp_source_listed_spell (";t.f90;d%x;3;4;;", text, sizeof text));
  CHECK_STRING (text, "d%x");
  CHECK (gomp_source_listed_spell (";d%x;t.f90;3;4;;", text, sizeof text));
  CHECK_STRING (text, "d%x");
  CHECK (!gomp_source_listed_spell (";unknown;unknown;0;0;;", text,
                                    sizeof text));
  CHECK (!gomp_source_listed_spell ("", text, sizeof text));
  CHECK (!gomp_source_listed_spell (";x", text, sizeof text));
}

static void
check_function (const char *symbol, const char *name)
{
  char text[64] = "";

  CHECK (gomp_source_llvm_function (symbol, text, sizeof text));
  CHECK_STRING (text, name);
}

static void
test_functions (void)
{
  char text[64];

  unit_case ("names: kernels and flang's procedures");
  check_function ("__omp_offloading_fe00_a764df_main_l12",
                  "main (target region at line 12)");
  check_function (".__omp_offloading_fe00_a764df__QQmain_l7.region_id",
                  "main program (target region at line 7)");
  check_function ("__omp_offloading_fe00_a764df__QMsolverPstep_l123",
                  "step (target region at line 123)");
  check_function ("_QMsolverFouterPinner", "inner");
  CHECK_EQUAL (gomp_source_llvm_line ("__omp_offloading_fe00_a7_f_l2_l34"), 34);
  CHECK_EQUAL (
    gomp_source_llvm_line (".__omp_offloading_fe00_a7_f_l5.region_id"), 5);
  CHECK_EQUAL (gomp_source_llvm_line ("_QMsolverFouterPinner_l5"), 0);
  CHECK (!gomp_source_llvm_function ("main", text, sizeof text));
  CHECK (!gomp_source_llvm_function ("__omp_offloading_", text, sizeof text));
  CHECK (!gomp_source_llvm_function ("_Q", text, sizeof text));
}

/* ---- Plain lists ---------------------------------------------------------- */

/* Whether the list that has been added is taken for a plain one of CONTEXT.  What it
   comes to then is what the decoder makes of it.  */
static bool
is_plain (enum gomp_context context)
{
  const struct gomp_llvm_arrays arrays
    = { n, bases, begins, sizes, types, names, mappers };
  struct gomp_llvm_decoded plain;
  bool taken = gomp_llvm_plain (&arrays, context, &scratch, &plain);
  bool valid = decode (context);
  size_t k = 0;

  if (!taken)
    return false;
  CHECK (valid);
  for (size_t i = 0; i < decoded.arrays.n; i++)
    {
      /* What keeps an ATTACH apart.  */
      if (SIZE (i) == 0 && KIND (i) == GOMP_MAP_ALLOC)
        continue;
      if (k == plain.arrays.n)
        break;
      CHECK_EQUAL (plain.arrays.kinds[k], decoded.arrays.kinds[i]);
      CHECK_EQUAL ((uintptr_t) plain.arrays.addresses[k], START (i));
      CHECK_EQUAL (plain.arrays.sizes[k], SIZE (i));
      CHECK (plain.listed.names[k] == decoded.listed.names[i]);
      k++;
    }
  CHECK_EQUAL (k, plain.arrays.n);
  CHECK_EQUAL (plain.n_arguments, decoded.n_arguments);
  for (size_t i = 0; i < decoded.n_arguments; i++)
    {
      CHECK_EQUAL (plain.arguments[i].slot, decoded.arguments[i].slot);
      CHECK_EQUAL (plain.arguments[i].add, decoded.arguments[i].add);
    }
  return true;
}

static bool
one_is_plain (enum gomp_context context, void *base, void *begin, size_t size,
              uint64_t type)
{
  static int other[4];

  add (other, other, sizeof other, TO);
  add (base, begin, size, type);
  names[n - 1] = (void *) "a[0:10]";
  return is_plain (context);
}

static void
test_plain (void)
{
  static int *pointer = a;

  unit_case ("plain lists: as the decoder makes them");
  for (uint64_t type = 0; type < 4; type++)
    {
      CHECK (one_is_plain (GOMP_CONTEXT_ENTER, a, a, sizeof a, type));
      CHECK (one_is_plain (GOMP_CONTEXT_EXIT, a, a, sizeof a, type));
      CHECK_EQUAL (one_is_plain (GOMP_CONTEXT_UPDATE, a, a + 1, 4, type),
                   type != 0);
      CHECK (one_is_plain (GOMP_CONTEXT_TARGET, a, a, sizeof a,
                           type | LLVM_MAP_TARGET_PARAM));
      CHECK (one_is_plain (GOMP_CONTEXT_TARGET, a, a, sizeof a,
                           type | LLVM_MAP_TARGET_PARAM | LLVM_MAP_IMPLICIT));
      CHECK (one_is_plain (GOMP_CONTEXT_TARGET, a, a, sizeof a, type));
    }
  CHECK (one_is_plain (GOMP_CONTEXT_TARGET, &pointer, a, 8, LLVM_MAP_ATTACH));
  CHECK (one_is_plain (GOMP_CONTEXT_TARGET, a, NULL, 4, BY_VALUE));
  CHECK (one_is_plain (GOMP_CONTEXT_TARGET, a, NULL, 4,
                       BY_VALUE & ~(uint64_t) LLVM_MAP_TARGET_PARAM));
  CHECK (one_is_plain (GOMP_CONTEXT_EXIT, a, a, 4, FROM | LLVM_MAP_DELETE));
  CHECK (one_is_plain (GOMP_CONTEXT_ENTER, &pointer, a, 8, LLVM_MAP_ATTACH));
  CHECK (one_is_plain (GOMP_CONTEXT_EXIT, &pointer, a, 8, LLVM_MAP_ATTACH));

  unit_case ("plain lists: all others are left to the decoder");
  CHECK (!one_is_plain (GOMP_CONTEXT_ENTER, a, a + 1, 4, TO));
  CHECK (!one_is_plain (GOMP_CONTEXT_ENTER, &d, a, sizeof d, LLVM_MAP_ATTACH));
  CHECK (!one_is_plain (GOMP_CONTEXT_UPDATE, &pointer, a, 8, LLVM_MAP_ATTACH));
  CHECK (!one_is_plain (GOMP_CONTEXT_UPDATE, a, a, 4, TO | LLVM_MAP_DELETE));
  CHECK (!one_is_plain (GOMP_CONTEXT_ENTER, a, a, 0, TO));
  CHECK (!one_is_plain (GOMP_CONTEXT_ENTER, a, a, (size_t) -4, TO));
  CHECK (!one_is_plain (GOMP_CONTEXT_UPDATE, a, (char *) -4, 8, TO));
  CHECK (!one_is_plain (GOMP_CONTEXT_ENTER, a, a, 4, TO | PART_OF (0)));
  for (uint64_t bit = 4; bit != 0; bit <<= 1)
    if (bit != LLVM_MAP_DELETE)
      CHECK (!one_is_plain (GOMP_CONTEXT_EXIT, a, a, 4, FROM | bit));
  for (uint64_t bit = 4; bit != 0; bit <<= 1)
    if (!(bit & (BY_VALUE | LLVM_MAP_IMPLICIT)))
      {
        CHECK (!one_is_plain (GOMP_CONTEXT_TARGET, a, a, 4, FROM | bit));
        CHECK (!one_is_plain (GOMP_CONTEXT_TARGET, a, a, 4, BY_VALUE | bit));
      }
  CHECK (!one_is_plain (GOMP_CONTEXT_TARGET, a, a + 1, 4, TO));
  CHECK (!one_is_plain (GOMP_CONTEXT_TARGET, a, a, 0, TO));
  CHECK (!one_is_plain (GOMP_CONTEXT_TARGET, a, a, 4, TO | LLVM_MAP_LITERAL));
  CHECK (!one_is_plain (GOMP_CONTEXT_TARGET, &d, a, sizeof d, LLVM_MAP_ATTACH));
}

int
main (void)
{
  gomp_scratch_init (&scratch);
  test_five ();
  test_exit ();
  test_length ();
  test_lengths ();
  test_strides ();
  test_component ();
  test_attached ();
  test_pointers ();
  test_arguments ();
  test_kinds ();
  test_lambda ();
  test_rows ();
  test_mappers ();
  test_bad ();
  test_names ();
  test_functions ();
  test_plain ();
  gomp_scratch_fini (&scratch);
  return unit_result ();
}
