/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Dummy arguments of assumed shape with negative strides.

   Which of the list's scalars are those of an array is not said.  They are
   taken for its words if what follows from them fits the size and alignment
   that the list has.  Dimensions of Fortran's arrays are nested: a stride
   passes over all elements of the dimensions before.  So the distance from the
   first element to the last, which is offset plus strides times upper bounds,
   mostly has one solution for the extents, whatever the lower bounds.  */

#include "plan/map-dummy.h"

#include <string.h>

#include "base/descriptor.h"
#include "gomp-constants.h"

#define MAX_RANK 15
/* An array with more elements than this is none.  */
#define MAX_WORD ((ptrdiff_t) 1 << 47)
#define MAX_SIZE ((size_t) 1 << 60)

/* How sure a reading is.  */
enum trust
{
  TRUST_LITTLE,         /* there are other scalars, and lower bounds */
  TRUST_ALONE,          /* there are no other scalars */
  TRUST_ONES            /* all lower bounds are 1, as they mostly are */
};

/* One way to understand the scalars.  */
struct reading
{
  enum trust trust;
  uint32_t entry;               /* of the offset */
  int rank;
  ptrdiff_t units;              /* the last dimension's stride times its
                                   extent */
  ptrdiff_t low, high;          /* bytes, from the first element */
  bool usual; /* the element is as large as its alignment, or
                                   twice as large */
  bool full; /* it takes all scalars that are there */
  bool several; /* other extents fit as well */
  bool nested; /* of one dimension, of which the upper bound could be the stride
                  of a dimension before */
};

/* What is read at one place.  */
struct words
{
  ptrdiff_t size; /* that the list has, and how it is aligned */
  unsigned align_log2;
  int rank;
  ptrdiff_t offset;
  ptrdiff_t stride[MAX_RANK], upper[MAX_RANK];
  ptrdiff_t steps[MAX_RANK]; /* extents less one */
  ptrdiff_t trial[MAX_RANK]; /* the same, while they are looked for */
  int solutions; /* how many there are, with different lower bounds */
};

/* So many likely readings are kept to be compared with the best.  They are few,
   since a thread may have little stack.  */
#define LIKELY_MOST 8

struct readings
{
  struct reading best;
  bool found;
  bool unclear; /* others are as good as the best */
  bool reversed; /* one as good has a negative stride */
  bool plain; /* one that may be has no negative stride */
  size_t n_likely;
  struct reading likely[LIKELY_MOST]; /* with usual elements, or several
                                   solutions; the first ones */
};

/* Is entry E of ARRAYS a scalar that may be one of the compiler's?  */
static bool
read_word (const struct gomp_arrays *arrays, uint32_t e, ptrdiff_t *word)
{
  struct gomp_kind kind = gomp_map_kind_decode (arrays->kinds[e]);

  if (kind.class == GOMP_KIND_VALUE)
    *word = (ptrdiff_t) arrays->addresses[e];
  else if (arrays->sizes[e] == sizeof *word && arrays->addresses[e]
           && (kind.class == GOMP_KIND_PRIVATE
               || (kind.code == GOMP_MAP_TO
                   && (arrays->acc || (kind.flags & GOMP_FLAG_IMPLICIT)))))
    memcpy (word, arrays->addresses[e], sizeof *word);
  else
    return false;
  return *word > -MAX_WORD && *word < MAX_WORD;
}

static ptrdiff_t
magnitude (ptrdiff_t n)
{
  return n < 0 ? -n : n;
}

static size_t
magnitude_of_size (size_t size)
{
  return size > PTRDIFF_MAX ? -size : size;
}

/* Bytes of an element of the array of SIZE bytes, UNITS elements; 0: it cannot
   be.  */
static ptrdiff_t
element_size (ptrdiff_t size, unsigned align_log2, ptrdiff_t units)
{
  ptrdiff_t element;

  if (units == 0 || size % units != 0)
    return 0;
  element = size / units;
  return element > 0 && (element & (((ptrdiff_t) 1 << align_log2) - 1)) == 0
           ? element
           : 0;
}

static bool
is_usual (ptrdiff_t element, unsigned align_log2)
{
  return element >> align_log2 == 1 || element >> align_log2 == 2;
}

/* Is the data of entry E what the pointer of the next one refers to, both for
   a dummy argument?  */
static bool
is_dummy (const struct gomp_arrays *arrays, uint32_t e)
{
  uintptr_t value;

  if (
    e + 1 >= arrays->n || arrays->sizes[e] == 0
    || arrays->sizes[e] == GOMP_MAP_ITERATOR_SIZE
    || arrays->addresses[e] == NULL || arrays->sizes[e + 1] != 0
    || arrays->addresses[e + 1] == NULL
    || gomp_map_kind_decode (arrays->kinds[e]).class != GOMP_KIND_DATA
    || (gomp_map_kind_decode (arrays->kinds[e + 1]).class != GOMP_KIND_POINTER))
    return false;
  memcpy (&value, arrays->addresses[e + 1], sizeof value);
  return value == (uintptr_t) arrays->addresses[e];
}

/* May READING be about another dummy argument than that of entry E, as
   well?  */
static bool
has_rival (const struct gomp_arrays *arrays, uint32_t e,
           const struct reading *reading)
{
  for (uint32_t k = 0; k < arrays->n; k++)
    if (k != e && is_dummy (arrays, k))
      {
        unsigned align = gomp_map_kind_decode (arrays->kinds[k]).align_log2;
        ptrdiff_t element
          = element_size ((ptrdiff_t) arrays->sizes[k], align, reading->units);
        if (element != 0 && (!reading->usual || is_usual (element, align)))
          return true;
      }
  return false;
}

/* Does each stride of *W pass over all that the dimensions before it make with
   the steps in W->trial?  */
static bool
is_nested_array (const struct words *w)
{
  ptrdiff_t reach = 0;

  for (int d = 0; d < w->rank; d++)
    {
      if (w->trial[d] > 0 && magnitude (w->stride[d]) <= reach)
        return false;
      reach += magnitude (w->stride[d]) * w->trial[d];
    }
  return true;
}

/* The size of an element of the array with the steps STEPS, of which *UNITS make
   the size in the list; 0: that cannot be.  */
static ptrdiff_t
fitting_element (const struct words *w, const ptrdiff_t *steps,
                 ptrdiff_t *units)
{
  int last = w->rank - 1;

  return (__builtin_mul_overflow (w->stride[last], steps[last] + 1, units)
            ? 0
            : element_size (w->size, w->align_log2, *units));
}

/* Keep the steps in W->trial, which make an array, if they are the first that
   fit the list's size, or those with lower bounds of 1.  */
static void
keep_steps (struct words *w)
{
  bool ones = true;
  ptrdiff_t units;

  if (fitting_element (w, w->trial, &units) == 0)
    return;
  for (int d = 0; d < w->rank; d++)
    ones &= w->upper[d] == w->trial[d] + 1;
  if (w->solutions++ == 0 || ones)
    memcpy (w->steps, w->trial, sizeof w->steps);
}

/* Find the steps of dimensions D and below that come to DISTANCE.  */
static void
solve (struct words *w, int d, ptrdiff_t distance)
{
  ptrdiff_t stride = w->stride[d], steps = distance / stride;

  if (d == 0)
    {
      w->trial[0] = steps;
      if (distance % stride == 0 && steps >= 0 && is_nested_array (w))
        keep_steps (w);
      return;
    }
  for (ptrdiff_t k = steps - 1; k <= steps + 1; k++)
    if (k >= 0 && magnitude (distance - k * stride) < magnitude (stride))
      {
        w->trial[d] = k;
        solve (w, d - 1, distance - k * stride);
      }
}

/* Do the words *W make an array?  Sets its steps.  */
static bool
is_array (struct words *w)
{
  ptrdiff_t distance = w->offset, part;

  for (int d = 0; d < w->rank; d++)
    if (__builtin_mul_overflow (w->stride[d], w->upper[d], &part)
        || __builtin_add_overflow (distance, part, &distance)
        || magnitude (distance) >= MAX_WORD)
      return false;
  w->solutions = 0;
  solve (w, w->rank - 1, distance);
  return w->solutions > 0;
}

/* How good READING is.  One with lower bounds of 1 that leaves scalars may be a
   part of another one that takes them all.  */
static int
quality (const struct reading *reading)
{
  bool sure = reading->usual || reading->full;

  switch (reading->trust)
    {
    case TRUST_ONES:
      return sure ? 4 : 3;
    case TRUST_ALONE:
      return reading->usual ? 4 : 2;
    case TRUST_LITTLE:
      break;
    }
  return reading->usual;
}

/* Is A better than B?  */
static bool
is_better (const struct reading *a, const struct reading *b)
{
  return quality (a) > quality (b);
}

/* Keep what W, of entry ENTRY on, says of an array of UNITS elements, each of
   ELEMENT bytes.  The scalars around are entries FIRST to LAST.  */
static void
keep (struct readings *found, const struct words *w, ptrdiff_t units,
      ptrdiff_t element, bool usual, uint32_t entry, uint32_t first,
      uint32_t last)
{
  struct reading reading
    = { .entry = entry,
        .rank = w->rank,
        .units = units,
        .trust = TRUST_ONES,
        .high = element,
        .usual = usual,
        .several = w->solutions > 1,
        .full = entry == first && entry + 2 * (uint32_t) w->rank == last,
        .nested = w->rank == 1 && w->upper[0] != 0
                  && magnitude (w->upper[0]) < magnitude (w->stride[0]) };

  for (int d = 0; d < w->rank; d++)
    {
      ptrdiff_t reach = w->stride[d] * w->steps[d] * element;
      *(reach < 0 ? &reading.low : &reading.high) += reach;
      if (w->upper[d] != w->steps[d] + 1)
        reading.trust = TRUST_LITTLE;
    }
  if (reading.trust != TRUST_ONES && reading.full)
    reading.trust = TRUST_ALONE;
  if ((usual || reading.several) && found->n_likely < LIKELY_MOST)
    found->likely[found->n_likely++] = reading;
  if (!found->found || is_better (&reading, &found->best))
    {
      found->best = reading;
      found->found = true;
      found->unclear = false;
      found->reversed = reading.low < 0;
    }
  else if (!is_better (&found->best, &reading)
           && (reading.low != found->best.low
               || reading.high != found->best.high))
    {
      found->unclear = true;
      found->reversed |= reading.low < 0;
    }
}

/* Are scalars of the best reading such as another one takes for those of an array
   with as many dimensions or more, which lies elsewhere?  */
static bool
is_contested (const struct readings *found)
{
  const struct reading *a = &found->best;

  for (const struct reading *b = found->likely;
       b < found->likely + found->n_likely; b++)
    if (b->rank >= a->rank && b->entry <= a->entry + 2 * (uint32_t) a->rank
        && a->entry <= b->entry + 2 * (uint32_t) b->rank
        && (b->low != a->low || b->high != a->high
            || (b->several && b->rank > a->rank)))
      return true;
  return false;
}

/* What is behind a section of one dimension up to entry LAST, two scalars: can
   they be the offset and stride of another one?  */
static bool
may_be_two (const struct gomp_arrays *arrays, uint32_t entry, uint32_t last)
{
  ptrdiff_t offset, stride;

  return (entry + 1 != last || !read_word (arrays, entry, &offset)
          || !read_word (arrays, last, &stride)
          || (stride != 0 && offset % stride == 0));
}

/* The array of SIZE bytes, aligned so, whose offset is entry E, of entries
   FIRST to LAST, all scalars.  */
static void
read_at (const struct gomp_arrays *arrays, uint32_t e, uint32_t first,
         uint32_t last, ptrdiff_t size, unsigned align_log2,
         struct readings *found)
{
  struct words w = { .size = size, .align_log2 = align_log2 };
  ptrdiff_t words[1 + 2 * MAX_RANK], element, units;
  int n = 0;

  while (n < 1 + 2 * MAX_RANK && e + (uint32_t) n <= last
         && read_word (arrays, e + (uint32_t) n, &words[n]))
    n++;
  if (n < 3 || words[1] == 0 || (words[1] < 0) != (size < 0)
      || size % words[1] != 0)
    return;
  w.offset = words[0];
  for (w.rank = 1; 2 * w.rank < n; w.rank++)
    {
      /* The last dimension comes first.  */
      for (int d = 0; d < w.rank; d++)
        {
          w.stride[w.rank - 1 - d] = words[1 + 2 * d];
          w.upper[w.rank - 1 - d] = words[2 + 2 * d];
        }
      if (w.stride[0] == 0
          || (w.rank > 1 && magnitude (w.stride[0]) > magnitude (w.stride[1])))
        return;
      if (!is_array (&w))
        continue;
      element = fitting_element (&w, w.steps, &units);
      keep (found, &w, units, element, is_usual (element, align_log2), e, first,
            last);
      if (w.rank == 1 && words[1] > 0 && e + 2 < last
          && may_be_two (arrays, e + 3, last))
        found->plain = true;
    }
}

/* The words of an array, with some of its upper bounds, and lower bounds of
   1.  */
struct partial
{
  ptrdiff_t last; /* stride, of the dimension before */
  ptrdiff_t sum; /* of the offset and strides: to be 0 */
  bool negative; /* one of them is, not the last */
  bool complete; /* there are all upper bounds */
};

/* Do N strides stay below what REACH does?  */
static bool
is_nested (ptrdiff_t stride, ptrdiff_t n, ptrdiff_t reach)
{
  ptrdiff_t distance;

  return (!__builtin_mul_overflow (magnitude (stride), n, &distance)
          && distance < magnitude (reach));
}

/* Do the scalars from entry E to LAST go on what P has so far, with so many
   dimensions at most?  */
static bool
goes_on (const struct gomp_arrays *arrays, uint32_t e, uint32_t last, int dims,
         struct partial p)
{
  ptrdiff_t stride, upper;
  struct partial next;

  if (p.sum == 0 && p.negative && !p.complete)
    return true;
  if (dims == 0 || e > last || !read_word (arrays, e, &stride) || stride == 0
      || magnitude (stride) >= magnitude (p.last))
    return false;
  next = (struct partial) { .last = stride,
                            .sum = p.sum + stride,
                            .negative = p.negative || stride < 0 };
  if (e < last && read_word (arrays, e + 1, &upper) && upper > 0
      && is_nested (stride, upper - 1, p.last))
    {
      next.complete = p.complete;
      if (next.complete && next.sum == 0)
        return false;
      if (goes_on (arrays, e + 2, last, dims - 1, next))
        return true;
    }
  next.complete = false;
  return goes_on (arrays, e + 1, last, dims - 1, next);
}

/* Is entry E the offset of an array of SIZE bytes with up to DIMS dimensions
   and one more and lower bounds of 1, of which one but the last has a negative
   stride, and the region does not use all upper bounds?  */
static bool
is_reversed (const struct gomp_arrays *arrays, uint32_t e, uint32_t last,
             ptrdiff_t size, unsigned align_log2, int dims)
{
  ptrdiff_t offset, stride, upper;
  struct partial p;

  if (!read_word (arrays, e, &offset) || !read_word (arrays, e + 1, &stride)
      || stride == 0 || (stride < 0) != (size < 0) || size % stride != 0
      || (size / stride) % ((ptrdiff_t) 1 << align_log2) != 0)
    return false;
  p = (struct partial) { .last = stride, .sum = offset + stride };
  if (goes_on (arrays, e + 2, last, dims, p))
    return true;
  p.complete = true;
  return (read_word (arrays, e + 2, &upper) && upper > 0
          && size / stride % upper == 0
          && goes_on (arrays, e + 3, last, dims, p));
}

/* Can the scalars from entry E to LAST be the offset and strides of an array of
   SIZE bytes, whatever its bounds, of which a stride before the last is
   negative?  Each dimension takes one scalar, or two with its upper bound.  Of
   all ways to come to a scalar, that with the largest stride before allows
   most.  */
static bool
may_be_reversed (const struct gomp_arrays *arrays, uint32_t e, uint32_t last,
                 ptrdiff_t size, unsigned align_log2)
{
  ptrdiff_t stride, reach[3];

  if (!read_word (arrays, e + 1, &stride) || stride <= 0 || size % stride != 0
      || (size / stride) % ((ptrdiff_t) 1 << align_log2) != 0)
    return false;
  reach[0] = reach[1] = stride;
  for (e += 2; e <= last && reach[0] != 0 && read_word (arrays, e, &stride);
       e++)
    {
      reach[2] = 0;
      if (stride != 0 && magnitude (stride) < reach[0])
        {
          if (stride < 0)
            return true;
          reach[1] = stride > reach[1] ? stride : reach[1];
          reach[2] = stride;
        }
      reach[0] = reach[1];
      reach[1] = reach[2];
    }
  return false;
}

/* Are entries E to LAST, which does not use upper bounds, so many strides
   behind an offset that one is negative, and not the offset of the next array:
   before an array is complete, offset and strides do not come to 0 if its lower
   bounds are 1.  Not told of OpenMP's lists, where 4-byte integers of the user
   look alike.  */
static bool
is_reversed_array (const struct gomp_arrays *arrays, uint32_t e, uint32_t last)
{
  ptrdiff_t sum, stride, before = MAX_WORD;

  if (!arrays->acc || !read_word (arrays, e, &sum))
    return false;
  for (e++; e <= last && read_word (arrays, e, &stride) && stride != 0
            && magnitude (stride) < before;
       e++)
    {
      if (stride < 0)
        return before != MAX_WORD && sum != 0;
      before = stride;
      sum += stride;
    }
  return false;
}

/* Where item I lies depends on the value of the scalar of entry E, too; if not
   EXACT, on its sign alone.  Memos look at the signs of what the list has the
   values of, and at all of what it has the address of.  */
static void
note_word (struct gomp_list *list, uint32_t i, uint32_t e, bool exact)
{
  if (gomp_map_kind_decode (list->arrays->kinds[e]).class == GOMP_KIND_VALUE)
    list->reads_values |= exact;
  else if (e < i)
    list->items[e].flags |= GOMP_FLAG_STEP;
  else
    {
      list->steps_from = e < list->steps_from ? e : list->steps_from;
      list->steps_to = e >= list->steps_to ? e + 1 : list->steps_to;
    }
}

/* Where item I lies depends on the values of READING's scalars, too; EXACT: on
   all of them.  */
static void
note_words (struct gomp_list *list, uint32_t i, const struct reading *reading,
            bool exact)
{
  uint32_t end = reading->entry + 2 * (uint32_t) reading->rank;

  for (uint32_t e = reading->entry; e <= end; e++)
    if (exact || reading->low < 0
        || (e > reading->entry + 2 && (e - reading->entry) % 2 == 1))
      note_word (list, i, e, exact || reading->low < 0);
}

/* Find the neighbouring scalars from entry FIRST on, before entry END, and
   return the last of them; FIRST, if it is none or has no neighbours.  */
static uint32_t
last_word (const struct gomp_arrays *arrays, uint32_t first, uint32_t end)
{
  uint32_t last = first;
  ptrdiff_t word;

  if (read_word (arrays, first, &word))
    while (last + 1 < end && read_word (arrays, last + 1, &word))
      last++;
  return last;
}

/* Entries before this one may be scalars about item I: OpenACC's come behind
   it.  */
static uint32_t
words_end (const struct gomp_arrays *arrays, const struct gomp_item *item)
{
  return arrays->acc ? (uint32_t) arrays->n : item->entry;
}

/* Where item I lies depends on all scalars that may be about it, as note_word has
   it.  */
static void
note_all (struct gomp_list *list, uint32_t i, bool exact)
{
  const struct gomp_arrays *arrays = list->arrays;
  uint32_t end = words_end (arrays, &list->items[i]), last;

  for (uint32_t first = 0; first < end; first = last + 1)
    {
      last = last_word (arrays, first, end);
      for (uint32_t e = first; first < last && e <= last; e++)
        note_word (list, i, e, exact);
    }
}

void
gomp_map_dummy_note (struct gomp_list *list, uint32_t i)
{
  note_all (list, i, true);
}

/* What the scalars tell of the signs of an array's strides.  */
struct signs
{
  bool reversed; /* some are those of an array which the list may have, of
                    which a stride is negative */
  bool doubt; /* the same, if it has other lower bounds than 1 */
  bool known; /* hardly anything else can be meant */
};

/* Item I is left as it is, though its scalars are not understood.  With other
   signs of these it may be reversed.  SIGNS: whether it may be so now.  */
static enum gomp_dummy
leave (struct gomp_list *list, uint32_t i, struct signs signs)
{
  if (list->items[i].size > PTRDIFF_MAX || signs.known)
    return GOMP_DUMMY_UNKNOWN;
  note_all (list, i, false);
  return signs.doubt ? GOMP_DUMMY_DOUBT : GOMP_DUMMY_RIGHT;
}

/* Read all scalars that may be about item I.  */
static void
read_all (const struct gomp_list *list, uint32_t i, struct readings *found,
          struct signs *signs)
{
  const struct gomp_arrays *arrays = list->arrays;
  const struct gomp_item *item = &list->items[i];
  ptrdiff_t size = (ptrdiff_t) item->size;
  uint32_t end = words_end (arrays, item), last;

  /* Scalars of several arrays may look like those of one with three
     dimensions.  */
  int dims = 2;

  for (uint32_t e = 0; e < arrays->n && dims > 1; e++)
    if (e != item->entry && is_dummy (arrays, e))
      dims = 1;
  *signs = (struct signs) { .reversed = false };
  for (uint32_t first = 0; first < end; first = last + 1)
    {
      last = last_word (arrays, first, end);
      for (uint32_t e = first; e + 2 <= last; e++)
        {
          read_at (arrays, e, first, last, size, item->align_log2, found);
          signs->reversed
            |= is_reversed (arrays, e, last, size, item->align_log2, dims);
          if (may_be_reversed (arrays, e, last, size, item->align_log2))
            {
              signs->doubt = true;
              signs->known |= is_reversed_array (arrays, e, last);
            }
        }
    }
}

/* Give item I, of an array that READING tells of, its start and size.  The
   compiler's size tells nothing if it is negative; else it may go on behind the
   last element, as of a row of a matrix, but is kept where the reading may be
   wrong.  */
static void
correct (struct gomp_list *list, uint32_t i, const struct reading *reading,
         bool certain)
{
  struct gomp_item *item = &list->items[i];
  ptrdiff_t size = (ptrdiff_t) item->size;
  bool shorter = certain && size > reading->high;

  note_words (list, i, reading, shorter);
  /* With other signs, those that it leaves may be its further strides.  */
  if (!reading->full)
    note_all (list, i, false);
  if (size >= 0 && reading->low == 0 && !shorter)
    return;
  item->start += (uintptr_t) reading->low;
  item->size = (size_t) (reading->high - reading->low);
  if (!certain && size > reading->high)
    item->size += (size_t) (size - reading->high);
}

/* Is ITEM the class container of a polymorphic dummy argument, which is mapped
   where it is?  The list's scalars are those of the array it refers to.  */
static bool
is_container (const struct gomp_item *item)
{
  size_t vptr = gomp_descriptor_vptr_offset (item->size);
  struct gomp_descriptor_view view;

  return (vptr > sizeof (void *)
          && gomp_descriptor_read ((const void *) item->start, vptr, &view)
          && view.base != 0);
}

enum gomp_dummy
gomp_map_dummy_correct (struct gomp_list *list, uint32_t i)
{
  struct gomp_item *item = &list->items[i];
  struct readings found;
  const struct reading *best = &found.best;
  bool positive = item->size <= PTRDIFF_MAX;
  struct signs signs;
  bool contested;

  if (item->size != list->arrays->sizes[item->entry])
    return GOMP_DUMMY_RIGHT;
  /* An argument that the region does not use has no pointer.  What is larger
     is none, and there are no sums of such sizes.  The scalars of a program in
     C are its own.  */
  if (!is_dummy (list->arrays, item->entry)
      || magnitude_of_size (item->size) > MAX_SIZE || !gomp_fortran_is_here ())
    return positive ? GOMP_DUMMY_RIGHT : GOMP_DUMMY_UNKNOWN;
  if (is_container (item))
    return GOMP_DUMMY_RIGHT;
  found.found = found.unclear = found.reversed = found.plain = false;
  found.n_likely = 0;
  read_all (list, i, &found, &signs);
  if (!found.found || best->trust == TRUST_LITTLE)
    return signs.reversed ? GOMP_DUMMY_UNKNOWN : leave (list, i, signs);
  /* Scalars that are understood in two ways are those of other arrays, too.  */
  signs.known &= best->trust != TRUST_ONES;
  if (found.unclear || (best->several && best->trust != TRUST_ONES))
    return found.reversed ? GOMP_DUMMY_UNKNOWN : leave (list, i, signs);
  if ((best->low < 0 || signs.reversed)
      && has_rival (list->arrays, item->entry, best))
    return GOMP_DUMMY_UNKNOWN;
  if (best->low == 0 && !best->usual && (signs.reversed || signs.known))
    return GOMP_DUMMY_UNKNOWN;
  if (positive && best->trust == TRUST_ALONE && found.plain)
    return leave (list, i, signs);
  /* The last stride is negative; without an extent there it is no reading of
     the others.  An upper bound may as well be a stride.  */
  if (best->trust != TRUST_ONES
      && ((!positive && best->low == 0) || (best->low < 0 && best->nested)))
    return GOMP_DUMMY_UNKNOWN;
  contested = is_contested (&found);
  correct (
    list, i, best,
    best->trust == TRUST_ONES && (best->usual || best->full) && !contested
      && (best->low < 0 || !has_rival (list->arrays, item->entry, best)));
  if (best->trust == TRUST_ONES && !contested
      && (best->usual || (best->low < 0 && best->full)))
    return GOMP_DUMMY_RIGHT;
  /* Scalars that are not all there are may be a part of those of an array with
     other lower bounds, of which the size tells as much.  */
  return (best->low < 0 || !positive || contested || signs.doubt
            ? GOMP_DUMMY_DOUBT
            : GOMP_DUMMY_RIGHT);
}
