/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Instruction set architectures of agents and code objects.

   Source: doc/abi/gcn.md sections 1.1 and 1.3; LLVM's user guide for the AMDGPU
   back end (EF_AMDGPU_MACH).  */

#ifndef GOMP_GCN_ISA_H
#define GOMP_GCN_ISA_H 1

#include <stdbool.h>
#include <stddef.h>

struct gomp_gcn_isa
{
  const char *name;             /* as HSA has it */
  const char *march;            /* GCC's option */
  unsigned machine;             /* in a code object */
  const char *generic;          /* code for this one runs here too, or NULL */
  bool few_threads;             /* 4 threads per team, if nobody says more */
  unsigned vgprs;               /* of a SIMD unit */
};

/* What a code object is for.  */
struct gomp_gcn_machine
{
  unsigned number;
  bool generic;                 /* a kind of processors */
};

#pragma GCC visibility push (hidden)

/* That of an agent called NAME, or NULL: GCC makes no code for it.  */
const struct gomp_gcn_isa *gomp_gcn_isa_of_agent (const char *name);

/* That of a code object with MACHINE in its flags, or NULL.  */
const struct gomp_gcn_isa *gomp_gcn_isa_of_machine (unsigned machine);

/* Does code for IMAGE run on AGENT?  */
bool gomp_gcn_isa_fits (const struct gomp_gcn_isa *agent,
                        const struct gomp_gcn_isa *image);

/* What is wrong with the SIZE bytes at IMAGE, or NULL: they are an ELF file
   for AMD GPUs whose segments are all there.  *MACHINE: in its flags.  */
const char *gomp_gcn_elf_check (const void *image, size_t size,
                                struct gomp_gcn_machine *machine);

#pragma GCC visibility pop

#endif
