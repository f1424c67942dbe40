/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Messages in the program's own words.

     libgomp: CONSTRUCT at FILE:LINE, on device N
       data: VARIABLE, its bytes and address
       found: what is in the way, by its variable and the line that mapped it
       to do: one line
     libgomp: TEXT

   The last line is stock's, which tests look for.  */

#include "report/message.h"

#include <stdlib.h>
#include <string.h>

#include "base/env.h"
#include "program/caller.h"

#define NAME 256

/* Who asks for names, and whether one was missing.  */
struct speaker
{
  FILE *out;
  const struct gomp_source_frame *frame;        /* or NULL */
  uintptr_t reach;              /* for gomp_source_section_of */
  bool unnamed;
};

/* "at FILE:LINE", or "in FUNCTION at ...": of PC, with the outlined function FN
   or NULL.  */
static void
say_line (const struct speaker *speaker, const void *pc, const void *fn)
{
  char line[NAME];

  gomp_source_construct (pc, fn, line, sizeof line);
  fprintf (speaker->out, "%s%s", gomp_source_joint (line), line);
}

/* "a(1:60), 240 bytes at 0x..." */
static void
say_range (struct speaker *speaker, uintptr_t start, size_t size)
{
  char name[NAME];

  if (size > 0
        ? gomp_source_section_of (speaker->frame, start, size, speaker->reach,
                                  name, sizeof name)
        : gomp_source_variable (speaker->frame, start, name, sizeof name))
    fprintf (speaker->out, "%s, ", name);
  else
    speaker->unnamed = true;
  if (size)
    fprintf (speaker->out, "%zu byte%s at %p", size, size == 1 ? "" : "s",
             (void *) start);
  else
    fprintf (speaker->out, "at %p", (void *) start);
}

static void
say_head (struct speaker *speaker, const struct gomp_site *site,
          const struct gomp_about *about)
{
  fprintf (speaker->out, "libgomp: %s",
           site && site->construct ? site->construct : "a call");
  if (site && site->frame.pc)
    {
      fputc (' ', speaker->out);
      say_line (speaker, site->frame.pc, site->function);
    }
  if (about && about->device >= 0)
    fprintf (speaker->out, ", on device %d", about->device);
  fputc ('\n', speaker->out);
}

static void
say_data (struct speaker *speaker, const struct gomp_about *about)
{
  char name[NAME];

  if (about->start == 0 && about->holder == 0)
    return;
  fputs ("  data: ", speaker->out);
  if (about->holder)
    {
      fputs ("what ", speaker->out);
      if (gomp_source_section (speaker->frame, about->holder, sizeof (void *),
                               name, sizeof name))
        fprintf (speaker->out, "%s", name);
      else
        {
          fputs ("the pointer", speaker->out);
          speaker->unnamed = true;
        }
      fprintf (speaker->out, " at %p refers to%s", (void *) about->holder,
               about->start ? ": " : "");
    }
  if (about->start)
    say_range (speaker, about->start, about->size);
  fputc ('\n', speaker->out);
}

static void
say_found (struct speaker *speaker, const struct gomp_about *about)
{
  const char *separator = "";

  if (about->found == NULL && about->other_start == 0)
    return;
  fputs ("  found: ", speaker->out);
  if (about->found)
    {
      fputs (about->found, speaker->out);
      separator = ": ";
    }
  if (about->other_start)
    {
      fputs (separator, speaker->out);
      say_range (speaker, about->other_start, about->other_size);
      separator = ", ";
    }
  if (about->made_at)
    {
      fprintf (speaker->out, "%smapped ", separator);
      say_line (speaker, about->made_at, NULL);
      separator = ", ";
    }
  if (about->sent_at)
    {
      fprintf (speaker->out, "%ssent ", separator);
      say_line (speaker, about->sent_at, NULL);
      separator = ", ";
    }
  if (about->released_at)
    {
      fprintf (speaker->out, "%sreleased ", separator);
      say_line (speaker, about->released_at, NULL);
    }
  fputc ('\n', speaker->out);
}

/* Why there is an address without a name.  */
static void
say_nameless (const struct speaker *speaker)
{
  const void *pc = speaker->frame ? speaker->frame->pc : NULL;

  if (!gomp_source_has_lines (pc))
    fputs ("  names and lines: the program has them if it is compiled with "
           "-g\n",
           speaker->out);
  else if (gomp_source_unit (pc).optimized)
    fputs ("  names: the optimizer may have removed what this is called here; "
           "-O0 and -Og keep more\n",
           speaker->out);
  else
    fputs ("  names: debug information has none for this here: it may be a "
           "temporary, have no owner any more, or lie behind several "
           "pointers\n",
           speaker->out);
}

/* Where the object begins that both the data and what is in the way are in, as
   far as can be told.  */
static uintptr_t
common_start (const struct gomp_about *about)
{
  bool overlap = (about->other_start < about->start + about->size
                  && about->start < about->other_start + about->other_size);

  uintptr_t start
    = (about->object && about->object < about->start ? about->object
                                                     : about->start);

  if (about->start == 0)
    return about->other_start;
  return overlap && about->other_start < start ? about->other_start : start;
}

/* What ABOUT says, for a message of the directive at SITE, which is not to blame
   another one for what it has sent itself.  */
static struct gomp_about
seen_from (const struct gomp_about *about, const struct gomp_site *site)
{
  struct gomp_about seen = *about;

  if (about->sent_at && site && about->sent_at == site->frame.pc)
    {
      seen.sent_at = NULL;
      seen.found = "the device has failed to take it";
      seen.remedy = NULL;
    }
  return seen;
}

void
gomp_message_compose (FILE *out, const struct gomp_site *site,
                      const struct gomp_about *about, const char *text)
{
  struct speaker speaker = { .out = out, .frame = site ? &site->frame : NULL };

  if (site || (about && (about->found || about->start || about->remedy)))
    {
      say_head (&speaker, site, about);
      if (about)
        {
          struct gomp_about seen = seen_from (about, site);
          speaker.reach = common_start (&seen);
          say_data (&speaker, &seen);
          say_found (&speaker, &seen);
          if (seen.remedy)
            fprintf (out, "  to do: %s\n", seen.remedy);
        }
      if (speaker.unnamed)
        say_nameless (&speaker);
    }
  fprintf (out, "libgomp: %s\n", text);
}

void
gomp_message_print (const struct gomp_site *site,
                    const struct gomp_about *about, const char *text)
{
  char *message = NULL;
  size_t size = 0;
  FILE *out
    = (gomp_settings ()->plain_messages ? NULL
                                        : open_memstream (&message, &size));

  if (out)
    {
      fputc ('\n', out);
      gomp_message_compose (out, site, about, text);
      if (fclose (out) != 0)
        size = 0;
    }
  /* One write, so that messages of several threads and processes do not
     mix.  */
  if (size)
    fwrite (message, size, 1, stderr);
  else
    gomp_warn ("%s", text);
  free (message);
}

/* ERR ends the program, and nobody has said where.  */
static void
print_error (const struct gomp_error *err)
{
  char name[GOMP_CALLER_NAME];
  struct gomp_site site;

  gomp_message_print (gomp_caller_find (&site, name, sizeof name) ? &site
                                                                  : NULL,
                      gomp_error_about (err), err->text);
}

GOMP_HOOK (gomp_error_hooks, struct gomp_error_hook) = { .print = print_error };
