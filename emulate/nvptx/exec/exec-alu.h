/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   How handlers are made of an expression for one lane.

   A handler (ptx_run) is the function that executes an internal instruction for
   all lanes that are running (MASK of struct ptx_warp).  Each macro defines the
   handler NAME.  EXPRESSION calls the operands of the instruction a, b and c.
   RT is the type of the result.  T is the type of a, b and c; if one of them
   has another type, the comment of the macro says so.  A type is written as
   u32, f64 and so on, which stands for ptx_u32, ptx_f64 and so on.  */

#ifndef EMU_EXEC_ALU_H
#define EMU_EXEC_ALU_H 1

#include "nvptx/exec/exec.h"
#include "nvptx/exec/exec-ops.h"

#define PTX_HANDLER(name) \
  static const struct ptx_code * \
  name (struct ptx_warp *w, const struct ptx_code *i)

/* Define the handler of d = EXPRESSION of a, with a result of type RT.  */
#define PTX_UNARY(name, T, RT, expression) \
  static inline uint64_t \
  name##_1 (uint64_t a_) \
  { \
    ptx_##T a = ptx_from_##T (a_); \
    return ptx_to_##RT (expression); \
  } \
  PTX_HANDLER (name) \
  { \
    if (w->whole && ptx_is_uniform (w, i->a)) \
      { \
        ptx_write_uniform (w, i->d, name##_1 (w->r[i->a][0])); \
        return i + 1; \
      } \
    const uint64_t *a_ = ptx_read (w, i->a); \
    uint64_t *d_ = ptx_write (w, i->d); \
    PTX_FOR_LANES (w, l, d_[l] = name##_1 (a_[l])); \
    return i + 1; \
  }

/* Define the handler of d = EXPRESSION of a and b, whose types are T and
   BT.  */
#define PTX_BINARY_TYPED(name, T, BT, RT, expression) \
  static inline uint64_t \
  name##_1 (uint64_t a_, uint64_t b_) \
  { \
    ptx_##T a = ptx_from_##T (a_); \
    ptx_##BT b = ptx_from_##BT (b_); \
    return ptx_to_##RT (expression); \
  } \
  PTX_HANDLER (name) \
  { \
    if (w->whole && ptx_is_uniform (w, i->a) && ptx_is_uniform (w, i->b)) \
      { \
        ptx_write_uniform (w, i->d, \
                           name##_1 (w->r[i->a][0], w->r[i->b][0])); \
        return i + 1; \
      } \
    const uint64_t *a_ = ptx_read (w, i->a), *b_ = ptx_read (w, i->b); \
    uint64_t *d_ = ptx_write (w, i->d); \
    PTX_FOR_LANES (w, l, d_[l] = name##_1 (a_[l], b_[l])); \
    return i + 1; \
  }

#define PTX_BINARY(name, T, expression) \
  PTX_BINARY_TYPED (name, T, T, T, expression)
#define PTX_WIDE(name, T, RT, expression) \
  PTX_BINARY_TYPED (name, T, T, RT, expression)
#define PTX_SHIFT(name, T, expression) \
  PTX_BINARY_TYPED (name, T, u32, T, expression)

/* Define the handler of d = EXPRESSION of a and b, of type T, and of c, which
   has the type of the result.  */
#define PTX_TERNARY(name, T, RT, expression) \
  static inline uint64_t \
  name##_1 (uint64_t a_, uint64_t b_, uint64_t c_) \
  { \
    ptx_##T a = ptx_from_##T (a_), b = ptx_from_##T (b_); \
    ptx_##RT c = ptx_from_##RT (c_); \
    return ptx_to_##RT (expression); \
  } \
  PTX_HANDLER (name) \
  { \
    if (w->whole && ptx_is_uniform (w, i->a) && ptx_is_uniform (w, i->b) \
        && ptx_is_uniform (w, i->c)) \
      { \
        ptx_write_uniform (w, i->d, name##_1 (w->r[i->a][0], w->r[i->b][0], \
                                              w->r[i->c][0])); \
        return i + 1; \
      } \
    const uint64_t *a_ = ptx_read (w, i->a), *b_ = ptx_read (w, i->b); \
    const uint64_t *c_ = ptx_read (w, i->c); \
    uint64_t *d_ = ptx_write (w, i->d); \
    PTX_FOR_LANES (w, l, d_[l] = name##_1 (a_[l], b_[l], c_[l])); \
    return i + 1; \
  }

#endif
