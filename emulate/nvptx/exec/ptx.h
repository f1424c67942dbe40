/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   PTX after parsing: symbols, functions in internal code, variables.

   A program is what one or several PTX texts (objects) make when linked.
   Everything in it is allocated from its pool and dies with it.  How it comes
   to be: ptx-program.h.

   Source: PTX ISA 7.8; which part of it is there, in doc/emulation.md.  */

#ifndef EMU_PTX_H
#define EMU_PTX_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct emu_arena;
struct ptx_log; /* ptx-program.h */

/* Types of PTX: none, predicates, bits, unsigned and signed integers,
   floats.  */
enum ptx_type
{
  PTX_NONE, PTX_PRED,
  PTX_B8, PTX_B16, PTX_B32, PTX_B64,
  PTX_U8, PTX_U16, PTX_U32, PTX_U64,
  PTX_S8, PTX_S16, PTX_S32, PTX_S64,
  PTX_F32, PTX_F64,
  PTX_TYPES
};

/* State spaces of PTX.  */
enum ptx_space
{
  PTX_GENERIC, PTX_GLOBAL, PTX_CONST, PTX_SHARED, PTX_LOCAL, PTX_PARAM,
  PTX_SPACES
};

/* Special registers, as %tid.x.  */
enum ptx_special
{
  PTX_TID_X, PTX_TID_Y, PTX_TID_Z, PTX_NTID_X, PTX_NTID_Y, PTX_NTID_Z,
  PTX_CTAID_X, PTX_CTAID_Y, PTX_CTAID_Z,
  PTX_NCTAID_X, PTX_NCTAID_Y, PTX_NCTAID_Z,
  PTX_LANEID, PTX_WARPID, PTX_NWARPID, PTX_SMID, PTX_NSMID,
  PTX_LANEMASK_EQ, PTX_LANEMASK_LE, PTX_LANEMASK_LT, PTX_LANEMASK_GE,
  PTX_LANEMASK_GT, PTX_CLOCK, PTX_CLOCK64, PTX_GLOBALTIMER,
  PTX_DYNAMIC_SMEM, PTX_TOTAL_SMEM,
  PTX_SPECIALS
};

struct ptx_warp;
struct ptx_code;

/* A handler of internal instructions.  Executes CODE for the lanes of WARP that
   are running (MASK of struct ptx_warp, exec.h).  Returns the instruction to
   execute next, or PTX_STOPPED (exec.h) if the warp stops; WARP's field STOP
   says why it does.  Never returns NULL.  */
typedef const struct ptx_code *ptx_run (struct ptx_warp *warp,
                                        const struct ptx_code *code);

/* One internal instruction.  D is the register of the result; A, B and C are
   those of the operands.  A register is given by its number in the frame of the
   function that the instruction belongs to.  Some handlers take a number in
   place of a register: how to round, an alignment, whether to negate.  What a
   handler does not use is 0.  */
struct ptx_code
{
  ptx_run *run;
  uint32_t d, a, b, c;
  union
  {
    int64_t offset;             /* of an address */
    const struct ptx_code *target; /* of a branch */
    const struct ptx_call *call;
    uint64_t detail;            /* whatever else the handler wants */
  } x;
  uint32_t line;                /* in the PTX text, from 1 */
  uint32_t source;              /* of the last .loc: file << 20 | line; or 0 */
};

struct ptx_symbol;

/* A call: which registers of the caller become parameters.  */
struct ptx_call
{
  struct ptx_symbol *callee;    /* NULL: address in register TARGET */
  uint32_t target;
  uint32_t result;              /* register, or PTX_NO_REGISTER */
  uint32_t arguments;           /* how many */
  uint32_t *registers;          /* [arguments] */
};

#define PTX_NO_REGISTER UINT32_MAX

/* A register that holds a constant: VALUE, or the address of SYMBOL plus VALUE.
   Addresses are known once the program is loaded.  */
struct ptx_constant
{
  uint32_t reg;
  struct ptx_symbol *symbol;    /* or NULL */
  uint64_t value;
};

struct ptx_object;

/* A function, or a kernel if ENTRY is true.  */
struct ptx_function
{
  struct ptx_symbol *symbol;
  const struct ptx_object *object; /* NULL: the driver provides it */
  bool entry;
  bool has_result;
  uint32_t parameters;          /* how many */
  uint32_t *parameter_registers;
  enum ptx_type *parameter_types;
  uint32_t result; /* register; not used if HAS_RESULT is false */
  /* How many registers a frame has.  Registers of constants are counted,
     too.  */
  uint32_t registers;
  uint32_t constants;
  struct ptx_constant *constant; /* [constants] */
  uint32_t local_size;          /* bytes of .local per lane, a multiple of 16 */
  uint32_t max_threads;         /* per block, from .maxntid; 0: not given */
  struct ptx_code *code;
  uint32_t code_length;
  /* The function's number in its program, from 0.  The function's address is
     the program's code_base plus number times PTX_FUNCTION_STEP.  */
  uint32_t number;
};

/* One item of an initializer: what SIZE bytes of a variable are set to.  If
   SYMBOL is NULL, they are the lowest SIZE bytes of VALUE.  Otherwise SIZE is
   8, and they are the address of SYMBOL plus VALUE.  */
struct ptx_initializer
{
  uint64_t offset;              /* bytes from the variable's start */
  unsigned size;                /* bytes */
  struct ptx_symbol *symbol;    /* or NULL */
  uint64_t value;
  struct ptx_initializer *next;
};

/* A variable of file scope.  */
struct ptx_variable
{
  struct ptx_symbol *symbol;
  const struct ptx_object *object;
  enum ptx_space space;
  uint64_t size, align;         /* bytes */
  struct ptx_initializer *initializers;
  /* Of a variable in .global or .const: its device address, which
     ptx_program_load sets; 0: the program is not loaded, or SIZE is 0.  Of a
     variable in .shared: its offset in bytes in the shared memory of a block,
     which ptx_program_link sets.  */
  uint64_t address;
};

/* How a symbol is declared: without a directive of linkage, or with .extern,
   .visible or .weak.  */
enum ptx_linkage { PTX_PRIVATE, PTX_EXTERN, PTX_VISIBLE, PTX_WEAK };

/* A name of file scope.  Public symbols are shared by the objects, private
   ones belong to one.  */
struct ptx_symbol
{
  const char *name;
  bool is_function;
  bool is_public;
  /* The symbol has a definition, which is .weak: a definition that is not .weak
     may still replace it.  False: the definition is not .weak, or there is none
     yet.  */
  bool is_weak;
  bool referenced;
  /* The object that defines the symbol, and a line of the definition in that
     object's text.  If no object defines the symbol: the first object that
     declares it, and the line of the name there.  If a definition has replaced
     one that was .weak: still the object and the line of the .weak one.  */
  const struct ptx_object *object;
  uint32_t line;
  struct ptx_function *function; /* definition, or NULL */
  struct ptx_variable *variable; /* definition, or NULL */
  /* The symbol of the function for which this symbol is another name (.alias);
     NULL if this symbol is no alias.  */
  struct ptx_symbol *alias;
  /* How functions are declared, for checking definitions and calls.  */
  uint32_t parameters;
  bool has_result;
  struct ptx_symbol *next;      /* of all in the program */
};

#define PTX_SYMBOL_BUCKETS 256

/* An entry of a hash table of symbols (struct ptx_symbols).  Each object has a
   table of the symbols that it declares or defines, private and public.  The
   program has a table of all public symbols.  So a public symbol has an entry
   in each of several tables.  */
struct ptx_symbol_entry
{
  struct ptx_symbol *symbol;
  struct ptx_symbol_entry *next;
};

/* A hash table of symbols.  A struct of zeroes is an empty one.  */
struct ptx_symbols
{
  struct ptx_symbol_entry *buckets[PTX_SYMBOL_BUCKETS];
};

/* A PTX text that has been added to a program.  */
struct ptx_object
{
  int number;                   /* order of linking, from 0 */
  const char *name;             /* as given to the linker, or "" */
  const char *text;             /* terminated by a null */
  size_t length;
  struct ptx_symbols symbols;   /* private, and public ones it mentions */
  char version[8], target[24];  /* as given, "7.3" and "sm_52"; or "" */
  const char **files;           /* of .file, by number */
  uint32_t file_count;
  struct ptx_object *next;
};

struct ptx_instruction;         /* a mnemonic, understood */
struct ptx_pool;                /* memory that is freed at once */

/* The most that the .target and the .version of a PTX text may ask for.  A text
   that asks for more is refused.  TARGET is what the device is, 70 for sm_70.
   VERSION is the newest PTX that the driver knows, 82 for PTX ISA 8.2.  A field
   of 0 means that there is no such limit.  */
struct ptx_limits
{
  unsigned target, version;
};

/* A program.  Only the field LIMITS is for its owner to set.  */
struct ptx_program
{
  struct ptx_pool *pool;
  /* ptx_program_add checks each object against these limits.  They are zeroes,
     that is, no limits, until the owner of the program sets them.  */
  struct ptx_limits limits;
  struct ptx_object *objects, *last_object;
  int object_count;
  struct ptx_symbols publics;
  struct ptx_symbol *all, **all_end; /* all symbols, in order of appearance */
  bool duplicates;              /* a name was defined twice */
  bool version_unknown; /* an object's .version was above LIMITS.version */
  uint32_t function_count;
  struct ptx_function **functions; /* by number, made by ptx_program_link */
  uint64_t shared_size;         /* bytes, laid out by ptx_program_link */
  struct ptx_log *log;          /* valid while parsing and linking */
  struct ptx_instruction *instructions[PTX_SYMBOL_BUCKETS]; /* mnemonics
                                   that were seen (ptx-decode.c) */
  /* Set by ptx_program_load.  While the program is not loaded, ARENA is NULL,
     and CODE_BASE means nothing.  */
  struct emu_arena *arena;
  uint64_t code_base;           /* address of function 0 */
};

/* Put the variables of a linked PROGRAM into the memory of ARENA, and give
   symbols their addresses.  To be called once per program.  Returns false, with
   nothing allocated, if the device has no room for the variables, or the host
   none for the windows (ptx_windows).  */
bool ptx_program_load (struct ptx_program *program, struct emu_arena *arena);

/* Free what ptx_program_load has allocated.  */
void ptx_program_unload (struct ptx_program *program);

/* Return the function of PROGRAM, which is loaded, whose address is ADDRESS;
   NULL if no function of PROGRAM has exactly this address.  */
struct ptx_function *
ptx_program_function_at (const struct ptx_program *program, uint64_t address);

/* Return the generic address of SYMBOL in PROGRAM, which is loaded.  SYMBOL has
   to be defined.  The address of a variable in .shared lies in the shared
   window (ptx_windows).  */
uint64_t ptx_symbol_address (const struct ptx_program *program,
                             const struct ptx_symbol *symbol);

/* Return where line LINE, counted from 1, of OBJECT's text begins, behind its
   leading blanks and tabs.  Set *LENGTH to the number of characters from there
   to the end of the line, which no null marks.  *LENGTH is 0 if the line is
   blank, or if the text has fewer lines; the result is never NULL.  */
const char *ptx_object_line (const struct ptx_object *object, uint32_t line,
                             size_t *length);

/* Return the size of TYPE in bytes; 0 for none, or a predicate.  */
unsigned ptx_type_size (enum ptx_type type);

/* The first addresses of three windows: one of the generic addresses of shared
   memory, one of those of local memory, one of the addresses of functions.
   Nothing is ever mapped there.  All are 0 until ptx_windows_reserve has
   returned true.  */
struct ptx_windows
{
  uint64_t shared, local, code;
};

#define PTX_SHARED_WINDOW ((uint64_t) 1 << 24)
#define PTX_LOCAL_WINDOW ((uint64_t) 1 << 19) /* bytes per lane */
#define PTX_CODE_WINDOW ((uint64_t) 1 << 32)
#define PTX_FUNCTION_STEP 16u   /* bytes between functions' addresses */

/* Take the windows from the host's address space, unless an earlier call has
   done so, and set ptx_windows to them.  Returns true then.  Returns false if
   the host has no room for them; ptx_windows is unchanged, and a later call
   tries again.  */
bool ptx_windows_reserve (void);
extern struct ptx_windows ptx_windows;

#endif
