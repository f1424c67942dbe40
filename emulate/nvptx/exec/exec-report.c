/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What users are told when a kernel fails.  */

#include "nvptx/exec/exec.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/fault.h"
#include "common/settings.h"

#define MARK "========= "
#define MAX_CALLERS 16
#define MAX_WARPS_SHOWN 4

struct report
{
  char text[8192];
  size_t used;
};

static void report_add (struct report *report, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

static void
report_add (struct report *report, const char *format, ...)
{
  va_list arguments;
  int length;

  va_start (arguments, format);
  length = vsnprintf (report->text + report->used,
                      sizeof report->text - report->used, format, arguments);
  va_end (arguments);
  if (length > 0)
    report->used += (size_t) length;
  if (report->used >= sizeof report->text)
    report->used = sizeof report->text - 1;
}

/* The source file of CODE, or NULL.  */
static const char *
source_file (const struct ptx_object *object, const struct ptx_code *code)
{
  uint32_t file = code->source >> 20;

  return (object && code->source && file < object->file_count
            ? object->files[file] : NULL);
}

static uint32_t
source_line (const struct ptx_code *code)
{
  return code->source & 0xfffff;
}

static void
report_place (struct report *report, const struct ptx_frame *frame,
              const struct ptx_code *code, const char *how)
{
  const struct ptx_function *function = frame->function;
  const struct ptx_object *object = function->object;
  const char *file = source_file (object, code);
  const char *text;
  size_t length;

  report_add (report, MARK "    %s %s", how, function->symbol->name);
  if (!object)
    {
      report_add (report, " of the driver\n");
      return;
    }
  if (file)
    report_add (report, " at %s:%u", file, source_line (code));
  text = ptx_object_line (object, code->line, &length);
  report_add (report, " (PTX object %d, line %u: %.*s)\n", object->number,
              code->line, (int) (length < 100 ? length : 100), text);
}

static void
report_callers (struct report *report, const struct ptx_frame *frame)
{
  for (int i = 0; frame->caller && i < MAX_CALLERS; i++)
    {
      report_place (report, frame->caller, frame->call, "called from");
      frame = frame->caller;
    }
}

static void
report_thread (struct report *report, const struct ptx_warp *w,
               unsigned lane)
{
  const uint32_t *id = w->block->id;

  report_add (report, MARK "    by thread (%u,%u,%u) in block (%u,%u,%u)"
              " of kernel %s, lanes 0x%08x of warp %u\n",
              w->tid[0][lane], w->tid[1][lane], w->tid[2][lane], id[0],
              id[1], id[2], w->launch->kernel->symbol->name, w->mask,
              w->number);
}

/* Where the warp's other lanes are.  */
static void
report_groups (struct report *report, const struct ptx_warp *w)
{
  for (int i = 0; i < w->group_count; i++)
    {
      const struct ptx_group *group = &w->groups[i];

      if (group->frame == w->frame && group->mask == w->mask)
        continue;
      report_add (report, MARK "    Lanes 0x%08x %s\n", group->mask,
                  group->waiting ? "wait for others" : "are elsewhere");
      report_place (report, group->frame, group->pc, "in");
    }
}

/* To the file that the user named, else to standard error.  */
static void
report_print (const struct report *report)
{
  const char *path = emu_setting_text ("REPORT");
  FILE *file = path && *path ? fopen (path, "ae") : NULL;

  fflush (stdout);
  fputs (report->text, file ? file : stderr);
  fflush (stderr);
  if (file)
    fclose (file);
}

/* For whoever asks the driver: the ACCESS to ADDRESS was not allowed.  */
static void
note_fault (const struct ptx_warp *w, const struct ptx_code *code,
            uint64_t address, char access)
{
  const char *file = source_file (w->frame->function->object, code);
  const char *slash = file ? strrchr (file, '/') : NULL;
  char place[256] = "";

  if (file)
    snprintf (place, sizeof place, "%s:%u", slash ? slash + 1 : file,
              source_line (code));
  emu_fault_note (w->launch->arena->device,
                  w->launch->kernel->symbol->name, address, access, place);
}

/* The launch ends here.  */
static const struct ptx_code *
fault (struct ptx_warp *w, const struct ptx_code *code, int result)
{
  if (w->launch->result == 0)
    w->launch->result = result;
  return ptx_stop (w, PTX_STOP_FAULT, code);
}

static void
report_end (struct report *report, const struct ptx_warp *w,
            const struct ptx_code *code, unsigned lane)
{
  report_place (report, w->frame, code, "in");
  report_thread (report, w, lane);
  report_callers (report, w->frame);
  report_groups (report, w);
}

const struct ptx_code *
ptx_fault (struct ptx_warp *w, const struct ptx_code *code, unsigned lane,
           int result, const char *format, ...)
{
  struct report report = { .used = 0 };
  char message[256];
  va_list arguments;

  va_start (arguments, format);
  vsnprintf (message, sizeof message, format, arguments);
  va_end (arguments);
  report_add (&report, MARK "GOMP_PSET emulated NVIDIA GPU: %s\n", message);
  report_end (&report, w, code, lane);
  report_print (&report);
  return fault (w, code, result);
}

const struct ptx_code *
ptx_fault_jump (struct ptx_warp *w, const struct ptx_code *code, unsigned lane,
                uint64_t address)
{
  note_fault (w, code, address, 'x');
  return ptx_fault (w, code, lane, PTX_FAULT_PC,
                    "call through 0x%llx, which is no function's address",
                    (unsigned long long) address);
}

/* ---- Addresses ---------------------------------------------------------- */

static const char *
space_name (uint64_t address)
{
  if (address - ptx_windows.shared < PTX_SHARED_WINDOW)
    return "__shared__";
  if (address - ptx_windows.local < PTX_LOCAL_WINDOW)
    return "__local__";
  return "__global__";
}

/* How ADDRESS lies to the nearest block.  */
static void
report_nearest (struct report *report, uint64_t address)
{
  struct emu_block block;
  const char *freed;

  if (!emu_memory_nearest (address, &block))
    return;
  freed = block.flags & EMU_BLOCK_FREED ? "freed " : "";
  if (address < block.base)
    report_add (report, MARK "    The nearest %sallocation is %llu bytes"
                " after", freed, (unsigned long long) (block.base - address));
  else if (address - block.base >= block.size)
    report_add (report, MARK "    The nearest %sallocation is %llu bytes"
                " before", freed,
                (unsigned long long) (address - block.base - block.size));
  else
    report_add (report, MARK "    It is %llu bytes inside a%s allocation",
                (unsigned long long) (address - block.base),
                *freed ? " freed" : "n");
  report_add (report, ", of %zu bytes at 0x%llx", block.size,
              (unsigned long long) block.base);
  if (block.label)
    report_add (report, " (%s)", block.label);
  report_add (report, ", of device %d\n", block.device);
}

static void
report_address (struct report *report, const struct ptx_warp *w,
                uint64_t address)
{
  uint64_t offset = address - ptx_windows.shared;

  if (offset < PTX_SHARED_WINDOW)
    report_add (report, MARK "    The block has %llu bytes of shared memory;"
                " this is at byte %llu\n",
                (unsigned long long) w->launch->shared_size,
                (unsigned long long) offset);
  else if (emu_memory_in_window (address))
    report_nearest (report, address);
  else if (address < 4096)
    report_add (report, MARK "    This is a null pointer\n");
  else if (address - ptx_windows.code < PTX_CODE_WINDOW)
    report_add (report, MARK "    This is the address of a function\n");
  else
    report_add (report, MARK "    This is no device address;"
                " it may be one of the host\n");
}

const struct ptx_code *
ptx_fault_access (struct ptx_warp *w, const struct ptx_code *code,
                  unsigned lane, uint64_t address, unsigned size,
                  const char *what)
{
  struct report report = { .used = 0 };
  bool misaligned = address % size != 0;

  report_add (&report, MARK "GOMP_PSET emulated NVIDIA GPU: Invalid %s %s of"
              " size %u bytes\n", space_name (address), what, size);
  report_place (&report, w->frame, code, "in");
  report_thread (&report, w, lane);
  report_add (&report, MARK "    Address 0x%llx is %s\n",
              (unsigned long long) address,
              misaligned ? "misaligned" : "out of bounds");
  if (!misaligned)
    report_address (&report, w, address);
  report_callers (&report, w->frame);
  report_print (&report);
  note_fault (w, code, address, *what == 'r' || *what == 'w' ? *what : '?');
  return fault (w, code, misaligned ? PTX_FAULT_MISALIGNED
                                    : PTX_FAULT_ADDRESS);
}

/* ---- Waiting for ever --------------------------------------------------- */

void
ptx_fault_deadlock (struct ptx_launch *launch)
{
  struct report report = { .used = 0 };
  struct ptx_block *block = &launch->block;

  report_add (&report, MARK "GOMP_PSET emulated NVIDIA GPU: Deadlock: all"
              " warps of a block wait at barriers\n");
  for (unsigned i = 0; i < block->warp_count; i++)
    {
      const struct ptx_warp *w = &block->warps[i];
      const struct ptx_barrier *barrier = &block->barriers[w->barrier];

      if (w->stop == PTX_STOP_DONE)
        continue;
      report_add (&report, MARK "  Barrier %u, where %u of %u threads have"
                  " arrived:\n", w->barrier, barrier->arrived,
                  barrier->expected ? barrier->expected
                  : (block->warp_count - block->done) * PTX_LANES);
      report_place (&report, w->frame, w->pc - 1, "in");
      report_thread (&report, w, (unsigned) __builtin_ctz (w->mask));
    }
  report_print (&report);
  launch->result = PTX_FAULT_TIMEOUT;
}

/* Where warps are, but for those that have ended.  */
static void
report_warps (struct report *report, const struct ptx_block *block)
{
  unsigned shown = 0;

  for (unsigned i = 0; i < block->warp_count; i++)
    {
      const struct ptx_warp *w = &block->warps[i];
      bool waits = w->stop == PTX_STOP_BARRIER
                   && (block->barriers[w->barrier].waiting >> i & 1);

      if (w->stop == PTX_STOP_DONE)
        continue;
      if (shown++ == MAX_WARPS_SHOWN)
        {
          report_add (report, MARK "  and others\n");
          return;
        }
      report_add (report, MARK "  Warp %u %s, lanes 0x%08x\n", i,
                  waits ? "waits at a barrier" : "runs", w->mask);
      report_place (report, w->frame, waits ? w->pc - 1 : w->pc, "in");
      report_callers (report, w->frame);
      report_groups (report, w);
    }
}

void
ptx_fault_timeout (struct ptx_launch *launch, const char *format, ...)
{
  struct report report = { .used = 0 };
  struct ptx_block *block = &launch->block;
  char message[256];
  va_list arguments;

  va_start (arguments, format);
  vsnprintf (message, sizeof message, format, arguments);
  va_end (arguments);
  report_add (&report, MARK "GOMP_PSET emulated NVIDIA GPU: Kernel %s %s\n",
              launch->kernel->symbol->name, message);
  report_add (&report, MARK "    It loops for ever, waits for what does not"
              " come, or is slow; in block (%u,%u,%u):\n", block->id[0],
              block->id[1], block->id[2]);
  report_warps (&report, block);
  report_print (&report);
  launch->result = PTX_FAULT_TIMEOUT;
}
