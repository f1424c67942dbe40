/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   From PTX texts to a program.  The path:

     ptx-lex.c     text -> tokens
     ptx-parse.c   function headers; ptx-declare.c: declarations, variables with
                   initializers
     ptx-function.c  function bodies; ptx-body.c: registers, scopes, labels;
                   ptx-statement.c: operands and statements
     ptx-instruction.c  statement -> internal code; ptx-mnemonic.c: what each
                   mnemonic stands for; ptx-decode.c: how instructions of each
                   kind become internal code; ptx-operand.c: the registers that
                   hold the operands
     ptx-link.c    symbols of all objects; what is missing or there twice
     ptx-load.c    variables to a device, addresses to constants (ptx.h)  */

#ifndef EMU_PTX_PROGRAM_H
#define EMU_PTX_PROGRAM_H 1

#include "nvptx/exec/ptx.h"

/* A text of errors and other messages, to which lines are appended.  BUFFER has
   ROOM bytes, which belong to whoever made the log.  USED is the length of the
   text so far.  The null behind the text is not counted in USED, but is one of
   the ROOM bytes.  If BUFFER is NULL, all messages are lost.  */
struct ptx_log
{
  char *buffer;
  size_t room, used;
};

/* Append what FORMAT makes, as for printf, to LOG, which may be NULL.  What
   does not fit into the buffer is lost.  */
void ptx_log_add (struct ptx_log *log, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* Return a new program without objects and without limits, which
   ptx_program_destroy frees; NULL if there is no memory.  Errors of
   ptx_program_add and ptx_program_link are appended to LOG, which stays the
   caller's, and has to be valid as long as these two are called.  If LOG is
   NULL, the messages are lost.  */
struct ptx_program *ptx_program_create (struct ptx_log *log);
/* Free PROGRAM, with all that is in it, and with what ptx_program_load has
   allocated for it.  PROGRAM must not be NULL.  Its log is not touched.  */
void ptx_program_destroy (struct ptx_program *program);

/* Parse TEXT, of LENGTH bytes (a null at the end may be counted or not), as the
   next object of PROGRAM, called NAME.  TEXT and NAME are copied; NAME is not
   NULL, but may be empty.  Returns false if TEXT is not PTX that can be
   executed here; PROGRAM's log tells line and reason.  After false, the caller
   must not link PROGRAM.  */
bool ptx_program_add (struct ptx_program *program, const char *text,
                      size_t length, const char *name);

/* Results of ptx_program_link, which says what they mean.  */
enum ptx_link_result
{
  PTX_LINKED,
  PTX_UNDEFINED,
  PTX_DUPLICATE
};

/* Resolve the symbols to which the objects of PROGRAM refer.  Returns
   PTX_LINKED if all have a definition.  Returns PTX_UNDEFINED if some symbol
   has none, and PTX_DUPLICATE if several objects define one symbol; the log
   names each such symbol.  */
enum ptx_link_result ptx_program_link (struct ptx_program *program);

/* Return the symbol called NAME that has a definition as a function, if
   FUNCTION is true, or as a variable, if FUNCTION is false.  Public symbols are
   looked for first, then the private ones of each object in turn.  Returns NULL
   if there is no such symbol.  */
struct ptx_symbol *ptx_program_find (const struct ptx_program *program,
                                     const char *name, bool function);

#endif
