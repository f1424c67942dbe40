/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A code object for AMD GPUs, made byte by byte: headers, the dynamic section,
   a kernel, a variable.

   Source: the ELF specification; LLVM's AMDGPU usage guide.  */

#ifndef GCN_OBJECT_H
#define GCN_OBJECT_H 1

#include <elf.h>
#include <stdint.h>
#include <string.h>

enum
{
  HEADERS = 0x0, HASH = 0x200, SYMBOLS = 0x240, STRINGS = 0x300, RELA = 0x380,
  DESCRIPTOR = 0x400, TEXT = 0x1000, DYNAMIC = 0x2000, DATA = 0x2100,
  SIZE = 0x2110
};

/* Not all zeros, so that it lies where a compiler's code objects do.  */
static union
{
  unsigned char bytes[SIZE];
  uint64_t aligned;
} object = { { 1 } };

static void
put (unsigned at, const void *from, size_t size)
{
  memcpy (object.bytes + at, from, size);
}

static void
segment_put (unsigned n, unsigned type, unsigned flags, unsigned start,
             unsigned size)
{
  Elf64_Phdr segment = { .p_type = type, .p_flags = flags, .p_offset = start,
                         .p_vaddr = start, .p_filesz = size, .p_memsz = size,
                         .p_align = 4096 };

  put ((unsigned) sizeof (Elf64_Ehdr) + n * (unsigned) sizeof segment,
       &segment, sizeof segment);
}

static void
symbol_put (unsigned n, unsigned name, unsigned type, unsigned value,
            unsigned size)
{
  Elf64_Sym symbol = { .st_name = name, .st_info = (unsigned char) (16 | type),
                       .st_shndx = 1, .st_value = value, .st_size = size };

  put (SYMBOLS + n * (unsigned) sizeof symbol, &symbol, sizeof symbol);
}

static void
dynamic_put (void)
{
  const Elf64_Dyn dynamic[]
    = { { DT_HASH, { HASH } }, { DT_SYMTAB, { SYMBOLS } },
        { DT_STRTAB, { STRINGS } }, { DT_STRSZ, { 20 } },
        { DT_RELA, { RELA } }, { DT_RELASZ, { sizeof (Elf64_Rela) } },
        { DT_NULL, { 0 } } };

  put (DYNAMIC, dynamic, sizeof dynamic);
}

/* What differs between code objects.  */
struct object_kind
{
  uint32_t flags;               /* of the file: processor and features */
  unsigned char abi;            /* 1 is version 3 of the format, and so on */
  uint32_t private_size, rsrc3, rsrc1, rsrc2, properties;
  const uint32_t *text;
  unsigned text_size;           /* bytes, at most DYNAMIC - TEXT */
};

/* Make OBJECT, with the kernel "k" and an object "variable" that is an
   address.  */
static void
object_make (const struct object_kind *kind)
{
  static const char names[20] = "\0k.kd\0variable";
  Elf64_Ehdr header = { .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64,
                                     ELFDATA2LSB, 1, 64, kind->abi },
                        .e_type = ET_DYN, .e_machine = 224, .e_version = 1,
                        .e_phoff = sizeof header, .e_flags = kind->flags,
                        .e_ehsize = sizeof header,
                        .e_phentsize = sizeof (Elf64_Phdr), .e_phnum = 4 };
  uint32_t hash[2] = { 0, 3 };
  Elf64_Rela rela = { DATA, 13, DATA + 8 };     /* R_AMDGPU_RELATIVE64 */
  struct
  {
    uint32_t group, private, sizes[2];
    int64_t entry;
    uint32_t zeros[5], rsrc[3], properties, end;
  } descriptor = { .group = 1536, .private = kind->private_size,
                   .entry = TEXT - DESCRIPTOR,
                   .rsrc = { kind->rsrc3, kind->rsrc1, kind->rsrc2 },
                   .properties = kind->properties };
  _Static_assert (sizeof descriptor == 64, "");

  put (HEADERS, &header, sizeof header);
  segment_put (0, PT_LOAD, PF_R, 0, DESCRIPTOR + 64);
  segment_put (1, PT_LOAD, PF_R | PF_X, TEXT, kind->text_size);
  segment_put (2, PT_LOAD, PF_R | PF_W, DYNAMIC, SIZE - DYNAMIC);
  segment_put (3, PT_DYNAMIC, PF_R, DYNAMIC, DATA - DYNAMIC);
  put (HASH, hash, sizeof hash);
  put (STRINGS, names, sizeof names);
  symbol_put (1, 1, STT_OBJECT, DESCRIPTOR, 64);
  symbol_put (2, 6, STT_OBJECT, DATA, 8);
  put (RELA, &rela, sizeof rela);
  put (DESCRIPTOR, &descriptor, sizeof descriptor);
  put (TEXT, kind->text, kind->text_size);
  dynamic_put ();
}

#endif
