/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Instruction set architectures of agents and code objects.

   Source: doc/abi/gcn.md sections 1.1 and 1.3; LLVM's user guide for the AMDGPU
   back end (EF_AMDGPU_MACH).  */

#ifndef GOMP_GCN_ISA_H
#define GOMP_GCN_ISA_H 1

#include <stdbool.h>
#include <stddef.h>

/* An instruction set architecture for which GCC makes code.  */
struct gomp_gcn_isa
{
  const char *name;             /* HSA's name */
  const char *march;            /* GCC's option */
  unsigned machine;             /* its number in the flags of a code object */
  const char *generic;          /* name of the generic architecture whose code
                                   runs here, too; or NULL */
  bool few_threads; /* 4 threads per team, unless asked for more */
  unsigned vgprs; /* vector registers of a SIMD unit */
};

/* The processor that a code object was compiled for.  */
struct gomp_gcn_machine
{
  unsigned number;
  bool generic; /* NUMBER is a generic architecture, which
                                   stands for several processors */
};

#pragma GCC visibility push(hidden)

/* Return the architecture of an agent that HSA calls NAME; NULL if GCC makes
   no code for it.  */
const struct gomp_gcn_isa *gomp_gcn_isa_of_agent (const char *name);

/* Return the architecture of a code object with MACHINE in its flags; NULL if
   it is not known.  */
const struct gomp_gcn_isa *gomp_gcn_isa_of_machine (unsigned machine);

/* Return whether code for the architecture IMAGE runs on an agent of the
   architecture AGENT.  */
bool gomp_gcn_isa_fits (const struct gomp_gcn_isa *agent,
                        const struct gomp_gcn_isa *image);

/* Check that the SIZE bytes at IMAGE are an ELF file for AMD GPUs, and that all
   segments of the file lie within these bytes.  Returns NULL if so, with
   *MACHINE set to the processor in the file's flags.  Else returns a static
   text that says what is wrong; *MACHINE is not to be read then.  */
const char *gomp_gcn_elf_check (const void *image, size_t size,
                                struct gomp_gcn_machine *machine);

#pragma GCC visibility pop

#endif
