/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Loading code objects: segments, relocations, symbols, instructions.

   Nothing in the file is trusted: each offset is checked against the file,
   each address against the room that the segments take.  */

#include "gcn/code/image.h"

#include <elf.h>
#include <stdlib.h>

#ifndef EM_AMDGPU
# define EM_AMDGPU 224
#endif

enum
{
  OSABI_AMDGPU_HSA = 64,
  ABIVERSION_V6 = 4,
  R_AMDGPU_ABS64 = 3,
  R_AMDGPU_RELATIVE64 = 13,
  PAGE = 4096
};

/* The file, and what has been found in it.  */
struct loader
{
  const unsigned char *bytes;
  size_t length;
  Elf64_Ehdr header;
  const Elf64_Phdr *segments;
  uint64_t low, high;           /* virtual addresses of all segments */
  unsigned char *memory;        /* what is at LOW, on the host's side */
  struct gcn_image *image;
  const char *why;

  /* The dynamic section.  */
  uint64_t rela, rela_size, symbols, strings, strings_size, hash;
};

static bool
fail (struct loader *l, const char *why)
{
  l->why = why;
  return false;
}

/* LENGTH bytes at OFFSET are in the file.  */
static bool
in_file (const struct loader *l, uint64_t offset, uint64_t length)
{
  return offset <= l->length && length <= l->length - offset;
}

/* The LENGTH bytes at virtual address ADDRESS, as loaded; or NULL.  */
static void *
loaded (const struct loader *l, uint64_t address, uint64_t length)
{
  if (address < l->low || address > l->high || length > l->high - address)
    return NULL;
  return l->memory + (address - l->low);
}

/* ---- The header -------------------------------------------------------- */

/* Processors by the number that a code object's flags have in their lowest
   byte.  Code for all processors of a kind wants version 6 of the format.  */
static const struct
{
  uint8_t machine;
  uint8_t isas;                 /* mask of enum gcn_isa */
  bool generic;
} machines[] = {
  { 0x2a, GCN_GFX803, false },
  { 0x2c, GCN_GFX900, false },
  { 0x2f, GCN_GFX906, false },
  { 0x30, GCN_GFX908, false },
  { 0x3f, GCN_GFX90A, false },
  { 0x51, GCN_GFX900 | GCN_GFX906, true },
};

/* The processors that the code of HEADER runs on.  */
static unsigned
header_isas (const Elf64_Ehdr *header)
{
  bool generic = header->e_ident[EI_ABIVERSION] >= ABIVERSION_V6
                 && header->e_flags >> 24 != 0;

  for (size_t n = 0; n < sizeof machines / sizeof *machines; n++)
    if (machines[n].machine == (header->e_flags & 0xff)
        && machines[n].generic == generic)
      return machines[n].isas;
  return 0;
}

unsigned
gcn_image_isas (const void *bytes)
{
  Elf64_Ehdr header;

  memcpy (&header, bytes, sizeof header);
  return header_isas (&header);
}

bool
gcn_image_probe (const void *bytes, size_t length)
{
  Elf64_Ehdr header;

  if (length < sizeof header)
    return false;
  memcpy (&header, bytes, sizeof header);
  return memcmp (header.e_ident, ELFMAG, SELFMAG) == 0
         && header.e_ident[EI_CLASS] == ELFCLASS64
         && header.e_ident[EI_DATA] == ELFDATA2LSB
         && header.e_ident[EI_OSABI] == OSABI_AMDGPU_HSA
         && header.e_machine == EM_AMDGPU && header.e_type == ET_DYN;
}

static bool
header_read (struct loader *l)
{
  if (!gcn_image_probe (l->bytes, l->length))
    return fail (l, "not an ELF code object for AMD GPUs");
  memcpy (&l->header, l->bytes, sizeof l->header);
  if (l->header.e_phentsize != sizeof (Elf64_Phdr) || l->header.e_phnum == 0
      || !in_file (l, l->header.e_phoff,
                   (uint64_t) l->header.e_phnum * sizeof (Elf64_Phdr))
      || l->header.e_phoff % 8 != 0)
    return fail (l, "no program headers");
  l->segments = (const Elf64_Phdr *) (l->bytes + l->header.e_phoff);
  return true;
}

/* ---- Segments ---------------------------------------------------------- */

static bool
segments_check (struct loader *l)
{
  l->low = UINT64_MAX;
  for (unsigned n = 0; n < l->header.e_phnum; n++)
    {
      const Elf64_Phdr *s = &l->segments[n];
      if (s->p_type != PT_LOAD || s->p_memsz == 0)
        continue;
      if (!in_file (l, s->p_offset, s->p_filesz)
          || s->p_filesz > s->p_memsz || s->p_vaddr > INT64_MAX
          || s->p_memsz > (uint64_t) 1 << 40)
        return fail (l, "a segment lies outside the file");
      if (s->p_vaddr < l->low)
        l->low = s->p_vaddr;
      if (s->p_vaddr + s->p_memsz > l->high)
        l->high = s->p_vaddr + s->p_memsz;
    }
  if (l->low > l->high)
    return fail (l, "there is nothing to load");
  l->low &= ~(uint64_t) (PAGE - 1);
  return true;
}

static bool
segments_load (struct loader *l)
{
  struct gcn_image *image = l->image;
  size_t size = l->high - l->low;

  image->block = emu_memory_alloc (image->arena, size, 0, "code object");
  if (image->block == 0)
    return fail (l, "no device memory for the code object");
  image->size = size;
  image->base = image->block - l->low;
  l->memory = emu_memory_host (image->block, size);
  memset (l->memory, 0, size);
  for (unsigned n = 0; n < l->header.e_phnum; n++)
    {
      const Elf64_Phdr *s = &l->segments[n];
      if (s->p_type == PT_LOAD && s->p_memsz != 0)
        memcpy (l->memory + (s->p_vaddr - l->low), l->bytes + s->p_offset,
                s->p_filesz);
    }
  return true;
}

/* ---- The dynamic section ----------------------------------------------- */

static void
dynamic_entry (struct loader *l, const Elf64_Dyn *entry)
{
  switch (entry->d_tag)
    {
    case DT_RELA:
      l->rela = entry->d_un.d_ptr;
      break;
    case DT_RELASZ:
      l->rela_size = entry->d_un.d_val;
      break;
    case DT_SYMTAB:
      l->symbols = entry->d_un.d_ptr;
      break;
    case DT_STRTAB:
      l->strings = entry->d_un.d_ptr;
      break;
    case DT_STRSZ:
      l->strings_size = entry->d_un.d_val;
      break;
    case DT_HASH:
      l->hash = entry->d_un.d_ptr;
      break;
    }
}

static bool
dynamic_read (struct loader *l)
{
  for (unsigned n = 0; n < l->header.e_phnum; n++)
    {
      const Elf64_Phdr *s = &l->segments[n];
      if (s->p_type != PT_DYNAMIC)
        continue;
      if (loaded (l, s->p_vaddr, s->p_memsz) == NULL)
        return fail (l, "the dynamic section is not loaded");
      for (uint64_t at = 0; at + sizeof (Elf64_Dyn) <= s->p_memsz;
           at += sizeof (Elf64_Dyn))
        {
          Elf64_Dyn entry;
          memcpy (&entry, loaded (l, s->p_vaddr + at, sizeof entry),
                  sizeof entry);
          if (entry.d_tag == DT_NULL)
            break;
          dynamic_entry (l, &entry);
        }
    }
  if (l->symbols == 0 || l->strings == 0 || l->hash == 0)
    return fail (l, "there is no dynamic symbol table");
  return true;
}

/* ---- Symbols ----------------------------------------------------------- */

static bool
ends_in_kd (const char *name)
{
  size_t length = strlen (name);

  return length > 3 && strcmp (name + length - 3, ".kd") == 0;
}

static void
symbol_fill (struct gcn_symbol *to, const struct loader *l,
             const Elf64_Sym *from, const char *name)
{
  unsigned type = ELF64_ST_TYPE (from->st_info);

  to->name = name;
  to->address = l->image->base + from->st_value;
  to->size = from->st_size;
  to->is_function = type == STT_FUNC;
  to->is_kernel = type == STT_OBJECT && from->st_size == 64
                  && ends_in_kd (name);
}

/* The dynamic symbols that are defined.  */
static bool
symbols_read (struct loader *l)
{
  struct gcn_image *image = l->image;
  const uint32_t *hash = loaded (l, l->hash, 8);
  const char *strings = loaded (l, l->strings, l->strings_size);

  if (hash == NULL || l->hash % 4 != 0 || strings == NULL)
    return fail (l, "the dynamic symbol table is not loaded");
  uint32_t count = hash[1];
  const unsigned char *symbols
    = loaded (l, l->symbols, (uint64_t) count * sizeof (Elf64_Sym));
  if (symbols == NULL || l->strings_size == 0
      || strings[l->strings_size - 1] != '\0')
    return fail (l, "the dynamic symbol table is broken");
  image->names = malloc (l->strings_size);
  image->symbols = calloc (count + 1, sizeof *image->symbols);
  if (image->names == NULL || image->symbols == NULL)
    return fail (l, "no memory");
  memcpy (image->names, strings, l->strings_size);
  for (uint32_t n = 0; n < count; n++)
    {
      Elf64_Sym symbol;
      memcpy (&symbol, symbols + n * sizeof symbol, sizeof symbol);
      if (symbol.st_shndx == SHN_UNDEF)
        continue;
      /* A value may be anywhere: an empty table of variables can lie behind
         all segments.  */
      if (symbol.st_name >= l->strings_size)
        return fail (l, "a dynamic symbol is broken");
      symbol_fill (&image->symbols[image->symbol_count++], l, &symbol,
                   image->names + symbol.st_name);
    }
  return true;
}

static int
symbols_compare (const void *a, const void *b)
{
  const struct gcn_symbol *x = a, *y = b;

  return x->address < y->address ? -1 : x->address > y->address;
}

/* The section with a full symbol table, and its strings; for reports, so it
   does not matter if there is none.  */
static bool
symtab_find (const struct loader *l, Elf64_Shdr *table, Elf64_Shdr *strings)
{
  const Elf64_Ehdr *h = &l->header;

  if (h->e_shentsize != sizeof (Elf64_Shdr)
      || !in_file (l, h->e_shoff,
                   (uint64_t) h->e_shnum * sizeof (Elf64_Shdr)))
    return false;
  for (unsigned n = 0; n < h->e_shnum; n++)
    {
      memcpy (table, l->bytes + h->e_shoff + n * sizeof *table,
              sizeof *table);
      if (table->sh_type != SHT_SYMTAB || table->sh_link >= h->e_shnum)
        continue;
      memcpy (strings, l->bytes + h->e_shoff + table->sh_link * sizeof *table,
              sizeof *strings);
      return in_file (l, table->sh_offset, table->sh_size)
             && in_file (l, strings->sh_offset, strings->sh_size)
             && strings->sh_size != 0
             && l->bytes[strings->sh_offset + strings->sh_size - 1] == '\0';
    }
  return false;
}

static void
functions_read (struct loader *l)
{
  struct gcn_image *image = l->image;
  Elf64_Shdr table, strings;

  if (!symtab_find (l, &table, &strings))
    return;
  uint64_t count = table.sh_size / sizeof (Elf64_Sym);
  image->function_names = malloc (strings.sh_size);
  image->functions = calloc (count + 1, sizeof *image->functions);
  if (image->function_names == NULL || image->functions == NULL)
    return;
  memcpy (image->function_names, l->bytes + strings.sh_offset,
          strings.sh_size);
  for (uint64_t n = 0; n < count; n++)
    {
      Elf64_Sym symbol;
      memcpy (&symbol, l->bytes + table.sh_offset + n * sizeof symbol,
              sizeof symbol);
      if (ELF64_ST_TYPE (symbol.st_info) == STT_FUNC
          && symbol.st_shndx != SHN_UNDEF
          && symbol.st_name < strings.sh_size)
        symbol_fill (&image->functions[image->function_count++], l, &symbol,
                     image->function_names + symbol.st_name);
    }
  qsort (image->functions, image->function_count, sizeof *image->functions,
         symbols_compare);
}

/* ---- Relocations ------------------------------------------------------- */

static bool
relocate (struct loader *l, const Elf64_Rela *rela)
{
  uint64_t value = l->image->base + (uint64_t) rela->r_addend;
  void *where = loaded (l, rela->r_offset, sizeof value);

  if (where == NULL)
    return fail (l, "a relocation is for a place that is not loaded");
  if (ELF64_R_TYPE (rela->r_info) == R_AMDGPU_ABS64)
    {
      Elf64_Sym symbol;
      const void *from
        = loaded (l,
                  l->symbols + ELF64_R_SYM (rela->r_info) * sizeof symbol,
                  sizeof symbol);
      if (from == NULL)
        return fail (l, "a relocation is against no symbol");
      memcpy (&symbol, from, sizeof symbol);
      if (symbol.st_shndx == SHN_UNDEF)
        return fail (l, "a relocation is against an undefined symbol");
      value += symbol.st_value;
    }
  else if (ELF64_R_TYPE (rela->r_info) != R_AMDGPU_RELATIVE64)
    return fail (l, "a relocation is of a kind that is not known");
  memcpy (where, &value, sizeof value);
  return true;
}

static bool
relocations_apply (struct loader *l)
{
  for (uint64_t at = 0; at + sizeof (Elf64_Rela) <= l->rela_size;
       at += sizeof (Elf64_Rela))
    {
      Elf64_Rela rela;
      const void *from = loaded (l, l->rela + at, sizeof rela);
      if (from == NULL)
        return fail (l, "the relocations are not loaded");
      memcpy (&rela, from, sizeof rela);
      if (!relocate (l, &rela))
        return false;
    }
  return true;
}

/* ---- Instructions ------------------------------------------------------ */

static void
illegal_fill (struct gcn_insn *insn)
{
  memset (insn, 0, sizeof *insn);
  insn->run = gcn_run_illegal;
  insn->words = 1;
}

/* A branch out of the code is one that cannot be executed.  */
static void
branch_check (struct gcn_code *code, size_t at)
{
  struct gcn_insn *insn = &code->insns[at];

  if (insn->op == NULL || !(insn->op->flags & GCN_OP_BRANCH))
    return;
  int64_t target = (int64_t) at + 1 + insn->offset;
  if (target < 0 || target >= (int64_t) code->words)
    illegal_fill (insn);
}

static void
code_decode (struct gcn_code *code, enum gcn_isa isa)
{
  for (size_t at = 0; at < code->words;)
    {
      unsigned words;
      gcn_decode (&code->insns[at], code->text + at, code->words - at, isa);
      words = code->insns[at].words;
      branch_check (code, at);
      for (unsigned n = 1; n < words; n++)
        illegal_fill (&code->insns[at + n]);
      at += words;
    }
  illegal_fill (&code->insns[code->words]);
  illegal_fill (&code->insns[code->words + 1]);
}

static bool
code_add (struct loader *l, const Elf64_Phdr *s)
{
  struct gcn_code *code = calloc (1, sizeof *code);

  if (code == NULL)
    return fail (l, "no memory");
  code->next = l->image->codes;
  l->image->codes = code;
  code->image = l->image;
  code->start = l->image->base + s->p_vaddr;
  /* Not what is only zeros, however much the file claims.  */
  code->words = s->p_filesz / 4;
  code->text = loaded (l, s->p_vaddr, s->p_filesz);
  code->insns = malloc ((code->words + 2) * sizeof *code->insns);
  if (code->insns == NULL)
    return fail (l, "no memory for decoded instructions");
  code_decode (code, l->image->isa);
  return true;
}

static bool
codes_add (struct loader *l)
{
  for (unsigned n = 0; n < l->header.e_phnum; n++)
    {
      const Elf64_Phdr *s = &l->segments[n];
      if (s->p_type != PT_LOAD || !(s->p_flags & PF_X) || s->p_memsz == 0)
        continue;
      if (s->p_vaddr % 4 != 0)
        return fail (l, "instructions are not aligned");
      if (!code_add (l, s))
        return false;
    }
  return true;
}

/* ---- All --------------------------------------------------------------- */

static bool
image_fill (struct loader *l)
{
  return segments_check (l) && segments_load (l) && dynamic_read (l)
         && symbols_read (l) && relocations_apply (l) && codes_add (l);
}

enum gcn_image_result
gcn_image_load (struct gcn_image **image, const void *bytes, size_t length,
                struct emu_arena *arena, enum gcn_isa isa, const char **why)
{
  struct loader l = { .bytes = bytes, .length = length };
  enum gcn_image_result result = GCN_IMAGE_INVALID;

  if (!header_read (&l))
    goto out;
  if (!(header_isas (&l.header) & isa))
    {
      result = GCN_IMAGE_WRONG_ISA;
      l.why = "the code object is for another processor";
      goto out;
    }
  l.image = calloc (1, sizeof *l.image);
  result = GCN_IMAGE_NO_MEMORY;
  if (l.image == NULL)
    {
      l.why = "no memory";
      goto out;
    }
  l.image->arena = arena;
  l.image->isa = isa;
  if (!image_fill (&l))
    {
      result = l.image->block == 0 && l.high > l.low ? GCN_IMAGE_NO_MEMORY
                                                     : GCN_IMAGE_INVALID;
      gcn_image_destroy (l.image);
      goto out;
    }
  functions_read (&l);
  l.image->object = malloc (length);
  l.image->object_size = length;
  if (l.image->object)
    memcpy (l.image->object, bytes, length);
  *image = l.image;
  result = GCN_IMAGE_OK;

out:
  *why = l.why;
  return result;
}

void
gcn_image_destroy (struct gcn_image *image)
{
  while (image->codes != NULL)
    {
      struct gcn_code *code = image->codes;
      image->codes = code->next;
      free (code->insns);
      free (code);
    }
  if (image->block != 0)
    emu_memory_free (image->arena, image->block);
  free (image->symbols);
  free (image->functions);
  free (image->names);
  free (image->function_names);
  free (image->object);
  free (image);
}

/* ---- Looking things up ------------------------------------------------- */

struct gcn_image *
gcn_image_find (const struct gcn_images *images, uint64_t address)
{
  for (unsigned n = 0; n < images->count; n++)
    if (address - images->all[n]->block < images->all[n]->size)
      return images->all[n];
  return NULL;
}

const struct gcn_insn *
gcn_code_find (const struct gcn_images *images, uint64_t address,
               const struct gcn_code **code)
{
  const struct gcn_image *image = gcn_image_find (images, address);

  for (const struct gcn_code *c = image != NULL ? image->codes : NULL;
       c != NULL; c = c->next)
    {
      const struct gcn_insn *insn = gcn_code_at (c, address);
      if (insn == NULL)
        continue;
      *code = c;
      return insn;
    }
  return NULL;
}

const struct gcn_symbol *
gcn_image_symbol (const struct gcn_image *image, const char *name)
{
  for (size_t n = 0; n < image->symbol_count; n++)
    if (strcmp (image->symbols[n].name, name) == 0)
      return &image->symbols[n];
  return NULL;
}

const struct gcn_symbol *
gcn_image_function (const struct gcn_image *image, uint64_t address)
{
  size_t low = 0, high = image->function_count;

  while (low < high)
    {
      size_t middle = (low + high) / 2;
      if (image->functions[middle].address <= address)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == 0)
    return NULL;
  const struct gcn_symbol *found = &image->functions[low - 1];
  return address - found->address < found->size ? found : NULL;
}

/* ---- Kernel descriptors ------------------------------------------------ */

/* As it lies in memory.  */
struct descriptor
{
  uint32_t group_bytes, private_bytes, kernarg_bytes, reserved_0;
  int64_t entry_offset;
  uint8_t reserved_1[20];
  uint32_t rsrc3, rsrc1, rsrc2;
  uint16_t properties;
  uint8_t reserved_2[6];
};
_Static_assert (sizeof (struct descriptor) == 64, "a kernel descriptor");

/* How many registers a wave gets.  Those for accumulation are as many as the
   others, or what is behind them in a file that both share.  */
static void
registers_read (struct gcn_kernel *kernel, const struct descriptor *d,
                enum gcn_isa isa)
{
  uint32_t granules = d->rsrc1 % 64 + 1;

  kernel->vgprs = 4 * granules;
  kernel->agprs = isa == GCN_GFX908 ? kernel->vgprs : 0;
  if (isa != GCN_GFX90A)
    return;
  kernel->vgprs = 4 * (d->rsrc3 % 64 + 1);
  if (8 * granules > kernel->vgprs)
    kernel->agprs = 8 * granules - kernel->vgprs;
}

bool
gcn_kernel_read (struct gcn_kernel *kernel, const struct gcn_image *image,
                 uint64_t address)
{
  struct descriptor d;
  const void *from = emu_memory_at (image->arena, address, sizeof d);

  if (from == NULL)
    return false;
  memcpy (&d, from, sizeof d);
  kernel->entry = NULL;
  for (const struct gcn_code *c = image->codes; c != NULL; c = c->next)
    {
      const struct gcn_insn *entry
        = gcn_code_at (c, address + (uint64_t) d.entry_offset);
      if (entry == NULL)
        continue;
      kernel->entry = entry;
      kernel->code = c;
    }
  kernel->group_bytes = d.group_bytes;
  kernel->private_bytes = d.private_bytes;
  kernel->kernarg_bytes = d.kernarg_bytes;
  registers_read (kernel, &d, image->isa);
  kernel->packed_ids = image->isa == GCN_GFX90A;
  kernel->sgprs = 8 * (d.rsrc1 / 64 % 16 + 1);
  kernel->rsrc2 = d.rsrc2;
  kernel->properties = d.properties;
  return kernel->entry != NULL;
}
