/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   For tests of the PTX executor: programs from text, kernels with one
   argument, the address of a buffer.  */

#ifndef EMULATE_PTX_H
#define EMULATE_PTX_H 1

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "nvptx/code/ptx-program.h"
#include "nvptx/exec/exec.h"
#include "common/memory.h"
#include "unit.h"

#define PTX_HEAD ".version 6.0\n.target sm_30\n.address_size 64\n"

static char ptx_log_text[2000];
static struct ptx_workspace ptx_workspace;

/* TEXTS[0..COUNT-1] linked and loaded; NULL: what ptx_log_text says.  */
static inline struct ptx_program *
ptx_test_link (const char *const *texts, int count)
{
  struct ptx_log log = { ptx_log_text, sizeof ptx_log_text, 0 };
  struct ptx_program *program = ptx_program_create (&log);
  bool ok = true;

  ptx_log_text[0] = '\0';
  for (int i = 0; i < count && ok; i++)
    ok = ptx_program_add (program, texts[i], strlen (texts[i]), "");
  ok = ok && ptx_program_link (program) == PTX_LINKED
       && ptx_program_load (program, emu_arena_get (0));
  program->log = NULL;
  if (ok)
    return program;
  ptx_program_destroy (program);
  return NULL;
}

/* The same for one text after PTX_HEAD.  */
static inline struct ptx_program *
ptx_test_load (const char *text)
{
  char *whole = malloc (strlen (PTX_HEAD) + strlen (text) + 1);
  const char *const texts[] = { whole };
  struct ptx_program *program;

  strcpy (whole, PTX_HEAD);
  strcat (whole, text);
  program = ptx_test_link (texts, 1);
  free (whole);
  if (!program)
    printf ("%s", ptx_log_text);
  return program;
}

/* Run kernel NAME in blocks of X times Y threads.  The CUresult.  */
static inline int
ptx_test_launch (struct ptx_program *program, const char *name,
                 uint32_t blocks, uint32_t x, uint32_t y, uint64_t argument)
{
  struct ptx_symbol *symbol = ptx_program_find (program, name, true);
  uint64_t arguments[] = { argument };
  struct ptx_launch launch
    = { .program = program, .kernel = symbol ? symbol->function : NULL,
        .dimensions = { { blocks, 1, 1 }, { x, y, 1 }, 0 },
        .arguments = arguments, .workspace = &ptx_workspace };

  return symbol ? ptx_launch_run (&launch) : -1;
}

/* A buffer of SIZE bytes on the device, zeroed; *HOST: where it is here.  */
static inline uint64_t
ptx_test_buffer (size_t size, void *host)
{
  uint64_t address = emu_memory_alloc (emu_arena_get (0), size, 0, "buffer");
  void *bytes = emu_memory_host (address, size);

  memset (bytes, 0, size);
  memcpy (host, &bytes, sizeof bytes);
  return address;
}

/* Load TEXT, run its kernel k with one block of X times Y threads on a
   zeroed buffer of SIZE bytes at *HOST, unload.  The CUresult; -2: the text is
   bad.  The buffer stays.  */
static inline int
ptx_test_run (const char *text, uint32_t x, uint32_t y, size_t size,
              void *host)
{
  static char nothing[1 << 16];
  struct ptx_program *program = ptx_test_load (text);
  void *bytes = nothing;
  int result;

  memcpy (host, &bytes, sizeof bytes);
  if (!program)
    return -2;
  result = ptx_test_launch (program, "k", 1, x, y,
                            ptx_test_buffer (size, host));
  ptx_program_destroy (program);
  return result;
}

/* What is written to standard error or output between begin and end.  */
struct ptx_capture
{
  FILE *stream;
  int saved;
  FILE *file;
  char text[8000];
};

static inline void
ptx_capture_begin (struct ptx_capture *capture, FILE *stream)
{
  fflush (stream);
  capture->stream = stream;
  capture->saved = dup (fileno (stream));
  capture->file = tmpfile ();
  dup2 (fileno (capture->file), fileno (stream));
}

static inline void
ptx_capture_end (struct ptx_capture *capture)
{
  size_t length;

  fflush (capture->stream);
  dup2 (capture->saved, fileno (capture->stream));
  close (capture->saved);
  rewind (capture->file);
  length = fread (capture->text, 1, sizeof capture->text - 1, capture->file);
  capture->text[length] = '\0';
  fclose (capture->file);
}

#endif
