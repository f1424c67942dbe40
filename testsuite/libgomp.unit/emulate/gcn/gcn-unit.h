/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   One wave of the emulated GCN processor, for tests of single instructions.

   Rows of tests have the text of an instruction and its words as LLVM's
   assembler makes them; that our disassembler makes the text of the words
   again is checked too.  */

#ifndef GCN_UNIT_H
#define GCN_UNIT_H 1

#include "gcn/code/image.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

static struct gcn_wave *wave;
static struct gcn_group group;
static struct gcn_dispatch dispatch;
static struct gcn_images images;
static struct gcn_code code;

/* Numbers that repeat from run to run.  */
static inline uint64_t
random_bits (void)
{
  static uint64_t state = 0x9e3779b97f4a7c15;

  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545f4914f6cdd1d;
}

/* Often one of the values where things go wrong: limits, small numbers and
   shift counts, floating-point numbers with their infinities, denormals, NaNs
   of both widths.  */
static inline uint64_t
random_value (void)
{
  static const uint64_t special[]
    = { 0, 1, 2, 31, 32, 33, 63, 64, 65, 255, 0x7fff, 0x8000, 0xffff,
        0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, 0x7fffffffffffffff,
        0x8000000000000000, 0xffffffffffffffff, 0x3f800000, 0xbf800000,
        0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001, 0x00000001,
        0x807fffff, 0x00800000, 0x7f7fffff, 0x4f000000, 0x4f800000,
        0xcf000000, 0x3ff0000000000000, 0xbff0000000000000,
        0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000,
        0xfff8000000000001, 0x800fffffffffffff, 0x0010000000000000,
        0x7fefffffffffffff, 0x41dfffffffc00000, 0x41efffffffe00000,
        0xc1e0000000000000 };
  uint64_t bits = random_bits ();

  switch (bits % 4)
    {
    case 0:
      return special[bits / 4 % (sizeof special / sizeof *special)];
    case 1:
      return random_bits () % 128;
    default:
      return random_bits ();
    }
}

/* A wave of a group with all of the LDS, without code.  */
static inline bool
machine_init (struct emu_arena *arena)
{
  wave = aligned_alloc (64, (sizeof *wave + 63) / 64 * 64);
  group.lds = aligned_alloc (64, GCN_LDS_MAX);
  if (wave == NULL || group.lds == NULL)
    return false;
  memset (wave, 0, sizeof *wave);
  gcn_wave_init (wave);
  dispatch.images = &images;
  dispatch.code_find = gcn_code_find;
  dispatch.group_bytes = GCN_LDS_MAX;
  dispatch.lds_aperture = 0x10000;
  dispatch.arena = arena;
  group.dispatch = &dispatch;
  wave->group = &group;
  wave->arena = arena;
  wave->code = &code;
  wave->apertures[0] = dispatch.lds_aperture << 32;
  return true;
}

static inline void
exec_set (uint64_t mask)
{
  gcn_pair_set (&wave->s[GCN_EXEC], mask);
}

/* Execute the instruction WORDS once.  True: it went on to the next one.  */
static inline bool
words_run (const uint32_t *words, enum gcn_isa isa)
{
  static struct gcn_insn insns[3];
  unsigned count = 2;

  gcn_decode (insns, words, count, isa);
  code.insns = insns;
  code.start = 0x10000;
  code.words = 3;
  wave->state = GCN_WAVE_RUNS;
  wave->fault.kind = GCN_FAULT_NONE;
  return insns->run (wave, insns) == insns + insns->words;
}

/* The words are what the text says, for ISA.  */
static inline bool
text_is_right (const char *text, const uint32_t *words, enum gcn_isa isa)
{
  char ours[256];

  gcn_disassemble (ours, sizeof ours, words, 2, isa);
  if (strcmp (text, ours) == 0)
    return true;
  printf ("%s: %08x %08x is: %s\n  but should be: %s\n", gcn_isa_name (isa),
          words[0], words[1], ours, text);
  return false;
}

/* Processors that a row is for; the letters are those of its macro.  */
#define GCN_UNIT_G8 GCN_GFX803
#define GCN_UNIT_G9 GCN_GFX900
#define GCN_UNIT_G6 GCN_GFX906
#define GCN_UNIT_G908 GCN_GFX908
#define GCN_UNIT_G90A GCN_GFX90A
#define GCN_UNIT_GA GCN_GFX900

#endif
