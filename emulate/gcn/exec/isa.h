/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The GCN instructions: what is known of each, and how one is kept decoded.

   Source: AMD's ISA documents for GCN 3 ("gfx8"), Vega ("gfx9") and the
   Instinct MI100 and MI200 ("CDNA 1 and 2", gfx908 and gfx90a); numbers and
   spellings are those that LLVM's assembler accepts for these processors.  */

#ifndef GCN_ISA_H
#define GCN_ISA_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GCN_LANES 64

/* Ticks of s_memrealtime in a microsecond: what GCC's device library takes them to
   be.  LLVM's asks the driver.  */
#define GCN_CLOCK_MHZ 27

/* The processors, as bits, so that an operation can be in some of them
   only.  */
enum gcn_isa
{
  GCN_GFX803 = 1,
  GCN_GFX900 = 2,
  GCN_GFX906 = 4,
  GCN_GFX908 = 8,
  GCN_GFX90A = 16,
  GCN_FROM_GFX908 = GCN_GFX908 | GCN_GFX90A,
  GCN_FROM_GFX906 = GCN_GFX906 | GCN_FROM_GFX908,
  GCN_GFX9 = GCN_GFX900 | GCN_FROM_GFX906,
  GCN_ALL = GCN_GFX803 | GCN_GFX9,
  GCN_TO_GFX908 = GCN_ALL & ~GCN_GFX90A
};

/* How many processors there are.  */
enum
{
  GCN_PROCESSORS = 5
};

/* The encodings: how the bits of an instruction are divided into fields.  They
   have AMD's names.  */
enum gcn_encoding
{
  GCN_SOP2,
  GCN_SOPK,
  GCN_SOP1,
  GCN_SOPC,
  GCN_SOPP,
  GCN_SMEM,
  GCN_VOP2,
  GCN_VOP1,
  GCN_VOPC,
  GCN_VOP3,
  GCN_VOP3P,
  GCN_DS,
  GCN_FLAT,
  GCN_GLOBAL,
  GCN_MUBUF,
  GCN_ENCODINGS
};

/* The type of an operand.  It tells how many bits the operand has, and the
   value of a constant there.  The constant 0.5 is a float in an operand of 32
   bits, and a double in one of 64 bits.  A literal of 32 bits is the high half
   of a GCN_f64, is sign-extended to a GCN_i64, and zero-extended to a
   GCN_u64.  */
enum gcn_type
{
  GCN_NONE,
  GCN_u16,
  GCN_i16,
  GCN_u32,
  GCN_i32,
  GCN_f32,
  GCN_u64,
  GCN_i64,
  GCN_f64,
  GCN_b96,
  GCN_b128,
  GCN_b256,
  GCN_b512
};

/* What has to be known of an operation besides its encoding.  */
enum gcn_op_flags
{
  GCN_OP_CARRY_OUT = 1,         /* writes a lane mask beside the result */
  GCN_OP_CARRY_IN = 2,          /* reads a lane mask as its last source */
  GCN_OP_MASK = 4,              /* the result is a lane mask */
  GCN_OP_MASK_EXEC = 8,         /* ... which becomes exec as well */
  /* The last source is the old value of the destination.  The instruction has
     no field for this source, but SRC of struct gcn_insn has it.  */
  GCN_OP_ACCUMULATE = 16,
  GCN_OP_SCALAR_RESULT = 32, /* vector operation with an SGPR result */
  /* The immediate is the number of words from the end of the branch to its
     target.  */
  GCN_OP_BRANCH = 64,
  GCN_OP_NO_LITERAL = 128,
  GCN_OP_UNSIGNED_K = 256, /* SOPK: zero-extend the immediate */
  /* SOPK: RUN of struct gcn_op reads the old value of the destination, which is
     not among SRC of struct gcn_insn.  */
  GCN_OP_READS_DST = 512,
  GCN_OP_ATOMIC = 1024, /* memory: returns the old value with glc */
  GCN_OP_STORE = 2048,
  /* DS: offset0 and offset1 are the offsets of two accesses; else they are the
     halves of one offset.  */
  GCN_OP_TWO_ADDRESSES = 4096,
  GCN_OP_NO_SUFFIX = 8192, /* no _e32 or _e64 after the name */
  /* VOP2: the word behind the instruction's first word is always a literal,
     which is one of the sources.  */
  GCN_OP_LITERAL_K = 16384,
  GCN_OP_RETURNS = 32768, /* DS: has a result; without it: has none */
  GCN_OP_ACC_SOURCE = 65536, /* the source is an accumulation register */
  GCN_OP_ACC_RESULT = 131072, /* the destination is such a register */
  /* With this flag, RUN of struct gcn_op itself negates the sources that NEG of
     struct gcn_insn names.  Without this flag, RUN takes its sources as they
     are.  RUN then does not execute instructions that have a bit of NEG set:
     gcn_run_modified negates their sources, and calls LANES of struct
     gcn_op.  */
  GCN_OP_OWN_SIGNS = 262144
};

struct gcn_insn;
struct gcn_wave;

/* A handler: executes I, at which W is.  Returns the instruction to go on with,
   or NULL if W stops here, for now or for ever; the state of W says why and
   where.  */
typedef const struct gcn_insn *gcn_run (struct gcn_wave *w,
                                        const struct gcn_insn *i);

/* Carries out an operation on all lanes, for the forms with modifiers: D[l] =
   op (A[l], B[l], C[l]).  Each element holds one value in its low bits.  */
typedef void gcn_lanes (uint64_t *d, const uint64_t *a, const uint64_t *b,
                        const uint64_t *c);

/* One operation.  */
struct gcn_op
{
  uint8_t encoding;             /* enum gcn_encoding */
  uint8_t isa;                  /* mask of enum gcn_isa */
  uint16_t opcode;
  uint32_t flags;               /* mask of enum gcn_op_flags */
  uint8_t dst;                  /* enum gcn_type; so is SRC */
  uint8_t src[3];
  const char *name;
  /* Executes instructions without modifiers; with GCN_OP_OWN_SIGNS also those
     that have no modifier but NEG.  */
  gcn_run *run;
  gcn_lanes *lanes;             /* for VOP; NULL: there are no modified
                                   forms */
};

/* A table of operations.  Each file of executors has one, with COUNT
   operations.  */
struct gcn_ops
{
  const struct gcn_op *ops;
  size_t count;
};

/* The tables of all operations, each in the file of executors that has its
   name.  */
extern const struct gcn_ops gcn_ops_scalar, gcn_ops_scalar_memory,
  gcn_ops_control, gcn_ops_vector_int, gcn_ops_vector_float,
  gcn_ops_vector_carry, gcn_ops_vector_compare, gcn_ops_vector_divide,
  gcn_ops_accumulators, gcn_ops_lanes, gcn_ops_flat,
  gcn_ops_buffer, gcn_ops_lds;

/* The place of an operand's value: INDEX dwords from the start of struct
   gcn_wave or, if LITERAL, of the instruction's literal.  */
struct gcn_operand
{
  uint16_t index;
  bool literal;
  bool vector;                  /* one value per lane */
};

/* The forms that an instruction can have besides its encoding.  */
enum gcn_form
{
  /* None of the forms below.  An instruction of a short encoding has one word,
     or one word and a literal.  One of SMEM, VOP3P, DS, FLAT, GLOBAL or MUBUF
     has two words.  */
  GCN_FORM_PLAIN,
  GCN_FORM_VOP3,
  GCN_FORM_DPP,
  GCN_FORM_SDWA
};

/* The modifiers of the form DPP, as they stand in the instruction: which lane
   each lane takes its source from, and which lanes are written.  */
struct gcn_dpp
{
  uint16_t control;
  uint8_t row_mask, bank_mask;
  bool bound_control;
};

/* The modifiers of the form SDWA, as they stand in the instruction: which bytes
   or half words of the destination and of the sources are used.  */
struct gcn_sdwa
{
  uint8_t dst_select, dst_unused, src_select[2], src_sext;
};

/* An instruction, decoded.  */
struct gcn_insn
{
  gcn_run *run;
  const struct gcn_op *op;      /* NULL: not an instruction */
  uint64_t literal;
  struct gcn_operand src[3];
  uint16_t dst;                 /* dwords from the start of the wave */
  uint16_t buffer;              /* MUBUF: the same to its four dwords */
  /* Dwords from the start of the wave to the lane mask that is written beside
     DST, or in its place.  */
  uint16_t mask_dst;
  /* Memory: bytes; SOPK and SOPP: immediate; branches: words from the end of
     the branch to its target.  */
  int32_t offset;
  uint8_t words;                /* length */
  uint8_t form;                 /* enum gcn_form */
  /* Bit N of ABS: the absolute value of source N is taken.  Bit N of NEG:
     source N is then negated.  */
  uint8_t abs, neg;
  uint8_t omod;
  bool clamp;
  bool glc;                     /* memory: an atomic gives its result */
  /* For GCN_GLOBAL.  True: the address is the 64-bit scalar SRC[2], plus 32
     bits per lane in SRC[0], plus OFFSET.  False: the address is 64 bits per
     lane in SRC[0], plus OFFSET.  For all other encodings it is false.  */
  bool scalar_base;
  union
  {
    struct gcn_dpp dpp;
    struct gcn_sdwa sdwa;
  };
};

/* Registers as instructions number them.  */
enum gcn_register
{
  GCN_SGPRS = 102,
  GCN_FLAT_SCRATCH = 102,
  GCN_XNACK_MASK = 104,
  GCN_VCC = 106,
  GCN_TTMP = 112,
  GCN_M0 = 124,
  GCN_EXEC = 126,
  GCN_SCALARS = 128, /* from here on: constants and others */
  GCN_CONST_ZERO = 128,
  GCN_CONST_64 = 192,
  GCN_CONST_MINUS_1 = 193,
  GCN_CONST_MINUS_16 = 208,
  GCN_SHARED_BASE = 235,
  GCN_SHARED_LIMIT = 236,
  GCN_PRIVATE_BASE = 237,
  GCN_PRIVATE_LIMIT = 238,
  GCN_CONST_HALF = 240,
  GCN_CONST_INV_2PI = 248,
  GCN_SDWA = 249,
  GCN_DPP = 250,
  GCN_VCCZ = 251,
  GCN_EXECZ = 252,
  GCN_SCC = 253,
  GCN_LITERAL = 255,
  GCN_VGPR = 256,
  /* Accumulation registers.  These numbers are used in this program only.  In
     its encoding, an instruction has the number of a VGPR instead.  That the
     register is an accumulation register follows from the operation
     (GCN_OP_ACC_SOURCE, GCN_OP_ACC_RESULT) or, in accesses to memory, from
     another bit of the instruction.  */
  GCN_AGPR = 512,
  GCN_REGISTERS = 768
};

/* Return how many dwords a value of TYPE takes in registers.  */
unsigned gcn_type_dwords (enum gcn_type type);

/* Return the processor called NAME, such as "gfx803"; 0 if it is not
   emulated.  */
enum gcn_isa gcn_isa_find (const char *name);
#define GCN_ISA_NAMES "gfx803, gfx900, gfx906, gfx908, gfx90a"
/* Return the name of the processor ISA.  */
const char *gcn_isa_name (enum gcn_isa isa);

/* gcn_run_modified executes an instruction with modifiers that RUN of its
   operation does not know.  gcn_run_illegal is for what is not an instruction:
   it stops the wave with the fault GCN_FAULT_ILLEGAL.  */
gcn_run gcn_run_modified, gcn_run_illegal;

#endif
