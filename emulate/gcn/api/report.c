/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the user is told when a kernel stops for a fault.  */

#include "gcn/api/driver.h"
#include "common/fault.h"

#include <inttypes.h>
#include <stdio.h>

static const char *
fault_text (enum gcn_fault_kind kind)
{
  switch (kind)
    {
    case GCN_FAULT_LOAD:
      return "Invalid load";
    case GCN_FAULT_STORE:
      return "Invalid store";
    case GCN_FAULT_ATOMIC:
      return "Invalid atomic access";
    case GCN_FAULT_MISALIGNED:
      return "Misaligned atomic access";
    case GCN_FAULT_LDS:
      return "Access beyond the group segment (LDS)";
    case GCN_FAULT_ILLEGAL:
      return "Illegal instruction";
    case GCN_FAULT_JUMP:
      return "Jump to where there is no code";
    case GCN_FAULT_TRAP:
      return "Trap (a call of __builtin_trap, or a failed check)";
    case GCN_FAULT_TIMEOUT:
      return "The kernel did not end within the seconds of"
             " GOMP_PSET_EMULATE_TIMEOUT (0: no limit)";
    case GCN_FAULT_NONE:
      break;
    }
  return "Fault";
}

static bool
fault_has_address (enum gcn_fault_kind kind)
{
  return kind == GCN_FAULT_LOAD || kind == GCN_FAULT_STORE
         || kind == GCN_FAULT_ATOMIC || kind == GCN_FAULT_MISALIGNED
         || kind == GCN_FAULT_LDS;
}

/* Where a missing byte is in relation to what there is.  */
static void
neighbour_print (uint64_t address)
{
  struct emu_block block;
  const char *label;

  if (!emu_memory_nearest (address, &block))
    return;
  label = block.label != NULL ? block.label : "allocation";
  if (address < block.base)
    fprintf (stderr, "=========     %" PRIu64 " bytes before", block.base
             - address);
  else if (address - block.base < block.size)
    fprintf (stderr, "=========     %" PRIu64 " bytes inside",
             address - block.base);
  else
    fprintf (stderr, "=========     %" PRIu64 " bytes after the end of",
             address - block.base - block.size);
  fprintf (stderr, " the %s%s of %zu bytes at %#" PRIx64 "\n",
           block.flags & EMU_BLOCK_FREED ? "freed " : "", label, block.size,
           block.base);
}

static void
address_print (const struct gcn_stop *stop)
{
  const struct gcn_fault *fault = &stop->fault;
  struct emu_block block;

  fprintf (stderr, "=========     %u bytes at %#" PRIx64 "%s, lane %u\n",
           fault->bytes, fault->address,
           stop->kind == GCN_FAULT_LDS ? " of the LDS" : "", fault->lane);
  if (stop->kind == GCN_FAULT_LDS)
    return;
  if (!emu_memory_in_window (fault->address))
    fputs ("=========     that is no device address: a host pointer in a"
           " kernel?\n",
           stderr);
  else if (!emu_memory_find (fault->address, &block))
    neighbour_print (fault->address);
  else if (stop->kind != GCN_FAULT_MISALIGNED)
    fprintf (stderr,
             "=========     %" PRIu64 " bytes inside the %s of %zu bytes at %#"
             PRIx64 ", and beyond its end\n",
             fault->address - block.base,
             block.label != NULL ? block.label : "allocation", block.size,
             block.base);
}

/* The kernel's name, without the ending of descriptors.  */
static void
kernel_print (const struct gcn_dispatch *dispatch)
{
  const struct gcn_image *image
    = gcn_image_find (dispatch->images, dispatch->kernel_object);

  for (size_t n = 0; image != NULL && n < image->symbol_count; n++)
    if (image->symbols[n].is_kernel
        && image->symbols[n].address == dispatch->kernel_object)
      {
        const char *name = image->symbols[n].name;
        fprintf (stderr, "=========     kernel %.*s, device %d\n",
                 (int) strlen (name) - 3, name, dispatch->device);
      }
}

/* "FUNCTION+OFFSET (OFFSET of the code object)".  */
static void
address_of_code_print (const struct gcn_wave *w)
{
  const struct gcn_code *code = w->code;
  uint64_t address = gcn_code_address (code, w->pc);
  const struct gcn_symbol *function
    = gcn_image_function (code->image, address);

  if (function != NULL)
    fprintf (stderr, "%s+%#" PRIx64 " ", function->name,
             address - function->address);
  fprintf (stderr, "(%#" PRIx64 " of the code object)",
           address - code->image->base);
}

/* The source line where W is.  */
static bool
line_find (const struct gcn_wave *w, char *line, size_t size)
{
  const struct gcn_image *image = w->code->image;

  return gcn_image_line (image, gcn_code_address (w->code, w->pc), line, size);
}

/* For whoever asks the runtime: an access, or a jump, was not allowed.  */
static void
fault_note (const struct gcn_dispatch *dispatch, const struct gcn_stop *stop)
{
  char line[256] = "", access = '?';

  if (stop->kind == GCN_FAULT_LOAD)
    access = 'r';
  else if (stop->kind == GCN_FAULT_STORE)
    access = 'w';
  else if (stop->kind == GCN_FAULT_JUMP)
    access = 'x';
  if (stop->wave != NULL && !line_find (stop->wave, line, sizeof line))
    line[0] = '\0';
  emu_fault_note (dispatch->device, "", stop->fault.address, access, line);
}

static void
place_print (const struct gcn_wave *w)
{
  const struct gcn_code *code = w->code;
  size_t at = (size_t) (w->pc - code->insns);
  char text[128] = "beyond the end of the code";
  char line[256];

  if (at < code->words)
    gcn_disassemble (text, sizeof text, code->text + at, code->words - at,
                     code->image->isa);
  fprintf (stderr, "=========     instruction %s\n", text);
  fputs ("=========     at ", stderr);
  address_of_code_print (w);
  if (line_find (w, line, sizeof line))
    fprintf (stderr, ", %s", line);
  fprintf (stderr,
           "\n=========     group (%u,%u,%u), wave %u, exec %#018" PRIx64 "\n",
           w->group->id[0], w->group->id[1], w->group->id[2], w->index,
           gcn_exec (w));
}

/* What the waves of W's group beside it do: who waits for whom.  */
static void
others_print (const struct gcn_wave *w)
{
  static const char *const states[] = {
    [GCN_WAVE_RUNS] = "runs", [GCN_WAVE_SLEEPS] = "sleeps",
    [GCN_WAVE_AT_BARRIER] = "waits at a barrier",
    [GCN_WAVE_ENDED] = "has ended", [GCN_WAVE_FAULTED] = "has failed"
  };

  for (unsigned n = 0; n < w->group->wave_count; n++)
    {
      const struct gcn_wave *other = w->group->waves[n];
      if (other == w)
        continue;
      fprintf (stderr, "=========     wave %u %s", n, states[other->state]);
      if (other->state != GCN_WAVE_ENDED)
        {
          fputs (", at ", stderr);
          address_of_code_print (other);
        }
      fputc ('\n', stderr);
    }
}

void
gcn_report (const struct gcn_dispatch *dispatch, const struct gcn_stop *stop)
{
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

  /* The program may be about to end: what it has to say comes first.  */
  fflush (NULL);
  pthread_mutex_lock (&lock);
  if (stop->no_memory)
    fputs ("========= GOMP_PSET emulated AMD GPU: No memory for private"
           " segments\n",
           stderr);
  else
    fprintf (stderr, "========= GOMP_PSET emulated AMD GPU: %s\n",
             fault_text (stop->kind));
  kernel_print (dispatch);
  if ((fault_has_address (stop->kind) && stop->kind != GCN_FAULT_LDS)
      || stop->kind == GCN_FAULT_JUMP)
    fault_note (dispatch, stop);
  if (fault_has_address (stop->kind))
    address_print (stop);
  else if (stop->kind == GCN_FAULT_JUMP)
    fprintf (stderr, "=========     to %#" PRIx64 "\n", stop->fault.address);
  if (stop->wave != NULL)
    place_print (stop->wave);
  if (stop->kind == GCN_FAULT_TIMEOUT)
    {
      fputs ("=========     it loops for ever, waits for what does not come,"
             " or is slow\n",
             stderr);
      others_print (stop->wave);
    }
  pthread_mutex_unlock (&lock);
}

int
hsa_gomp_pset_fault (int device, struct gomp_pset_emulated_fault *fault)
{
  return emu_fault_get (device, fault);
}
