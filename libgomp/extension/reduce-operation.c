/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Calling the operation of a reduction.

   Source: System V ABI, AMD64 supplement, 3.2.3: a result of more than 16 bytes
   is put where a hidden first argument says.  A smaller one is in registers: for
   each 8 bytes one for floating point, if all in there is of that sort, or else
   a general one.  */

#include "extension/reduce-operation.h"

#include <string.h>

#define IN_REGISTERS 16

/* What the 8 bytes number WORD of a result have; both may be true.  */
struct content
{
  bool floating, other;
};

/* Whether functions return COMPONENT in registers for floating point.  False: that
   is not known, or it is returned in another way.  */
static bool
is_floating (const struct gomp_component *component, bool *floating)
{
  *floating = component->content == GOMP_CONTENT_FLOATING;
  if (component->kind != GOMP_COMPONENT_BYTES || component->hidden)
    return true;
  return (component->content != GOMP_CONTENT_UNKNOWN
          && component->content != GOMP_CONTENT_LONG_FLOATING);
}

/* Add what TYPE, which begins at START, has to CONTENT.  False: some of it is
   unknown, or returned in another way.  */
static bool
classify (const struct gomp_type *type, size_t start, struct content *content)
{
  bool fine = true, floating;

  for (size_t c = 0; c < type->n_components && fine; c++)
    {
      const struct gomp_component *component = &type->components[c];
      size_t at = start + component->offset;
      size_t end = at + component->size;

      if (component->kind == GOMP_COMPONENT_INLINE)
        {
          for (size_t i = 0; i < component->count && fine; i++)
            fine = classify (component->type, at + i * component->element_size,
                             content);
          continue;
        }
      fine = is_floating (component, &floating);
      for (; at < end && at < IN_REGISTERS; at = (at / 8 + 1) * 8)
        if (floating)
          content[at / 8].floating = true;
        else
          content[at / 8].other = true;
    }
  return fine;
}

bool
gomp_reduce_operation_init (struct gomp_reduce_operation *operation,
                            void (*function) (void),
                            const struct gomp_type *type,
                            struct gomp_error *why)
{
  struct content content[2] = { { .floating = false } };

  *operation = (struct gomp_reduce_operation) { .function = function,
                                                .size = type->size };
#ifndef __x86_64__
  gomp_error_set (why, "reductions are for x86-64 only");
  return false;
#endif
  if (type->flags & GOMP_TYPE_INTRINSIC)
    {
      gomp_error_set (why,
                      "the object is of the intrinsic type %s: call "
                      "CO_REDUCE",
                      type->name);
      return false;
    }
  if (operation->size > IN_REGISTERS)
    return true;
  if ((type->flags & GOMP_TYPE_OPAQUE) || !classify (type, 0, content))
    {
      gomp_error_set (why,
                      "how a function returns type %s is not known: it has "
                      "%zu bytes only, and is not described by debug "
                      "information (-g), or has real components of more than 8 "
                      "bytes",
                      type->name, operation->size);
      return false;
    }
  for (int word = 0; word < 2; word++)
    operation->floating[word] = content[word].floating && !content[word].other;
  return true;
}

/* Call a FUNCTION whose result is in registers, as a structure of a FIRST and
   SECOND.  */
#define CALL(first_type, second_type)                                     \
  do                                                                      \
    {                                                                     \
      typedef struct                                                      \
      {                                                                   \
        first_type first;                                                 \
        second_type second;                                               \
      } pair;                                                             \
      pair words                                                          \
        = ((pair (*) (const void *, const void *)) operation->function) ( \
          left, right);                                                   \
      memcpy (result, &words, operation->size);                           \
    }                                                                     \
  while (0)

void
gomp_reduce_operation_call (const struct gomp_reduce_operation *operation,
                            const void *left, const void *right, void *result)
{
  if (operation->size > IN_REGISTERS)
    ((void (*) (void *, const void *, const void *)) operation->function) (
      result, left, right);
  else if (operation->floating[0] && operation->floating[1])
    CALL (double, double);
  else if (operation->floating[0])
    CALL (double, int64_t);
  else if (operation->floating[1])
    CALL (int64_t, double);
  else
    CALL (int64_t, int64_t);
}
