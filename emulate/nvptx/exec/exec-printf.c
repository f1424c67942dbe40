/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   printf of device code.  */

#include "nvptx/exec/exec-printf.h"
#include "nvptx/exec/exec-memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvptx/exec/ptx-pool.h"

/* A string that grows.  */
struct text
{
  char *bytes;
  size_t used, room;
};

static char *
text_room (struct text *text, size_t more)
{
  if (text->used + more + 1 > text->room)
    {
      text->room = 2 * text->room + more + 64;
      text->bytes = ptx_grow (text->bytes, text->room);
    }
  return text->bytes + text->used;
}

static void
text_add (struct text *text, const char *bytes, size_t length)
{
  memcpy (text_room (text, length), bytes, length);
  text->used += length;
}

/* Where values are read from.  */
struct source
{
  const struct ptx_warp *warp;
  unsigned lane;
  uint64_t arguments;
  uint64_t offset;
  uint64_t *bad;
  int count;
};

static bool
byte_read (const struct source *source, uint64_t address, char *byte)
{
  const char *at = ptx_memory_at (source->warp, address, 1, source->lane);

  if (!at)
    {
      *source->bad = address ? address : 1;
      return false;
    }
  *byte = *at;
  return true;
}

/* A string of the device, at most LIMIT bytes.  */
static bool
string_read (const struct source *source, uint64_t address, size_t limit,
             struct text *text)
{
  for (char byte; limit > 0; limit--, address++)
    {
      if (!byte_read (source, address, &byte))
        return false;
      if (byte == '\0')
        return true;
      text_add (text, &byte, 1);
    }
  return true;
}

static bool
argument_read (struct source *source, unsigned size, uint64_t *value)
{
  uint64_t at;
  const void *bytes;

  source->offset = (source->offset + size - 1) / size * size;
  at = source->arguments + source->offset;
  bytes = ptx_memory_at (source->warp, at, size, source->lane);
  if (!bytes)
    {
      *source->bad = at ? at : 1;
      return false;
    }
  *value = 0;
  memcpy (value, bytes, size);
  source->offset += size;
  source->count++;
  return true;
}

/* One conversion, from % to its letter.  */
struct conversion
{
  char flags[8];
  int width, precision;         /* -1: none */
  unsigned size;                /* bytes of an integer */
  char letter;
};

static bool
number_or_star (struct source *source, const char **at, int *number)
{
  uint64_t value;

  if (**at == '*')
    {
      (*at)++;
      if (!argument_read (source, 4, &value))
        return false;
      *number = (int) (int32_t) value;
    }
  else
    for (*number = 0; **at >= '0' && **at <= '9'; (*at)++)
      if (*number < 100000)
        *number = *number * 10 + (**at - '0');
  return true;
}

static unsigned
size_parse (const char **at)
{
  unsigned size = 4;

  for (;; (*at)++)
    if (**at == 'h')
      size = size == 2 ? 1 : 2;
    else if (**at && strchr ("lztjqL", **at))
      size = 8;
    else
      return size;
}

static bool
conversion_parse (struct source *source, const char **at,
                  struct conversion *conversion)
{
  size_t flags = 0;

  memset (conversion, 0, sizeof *conversion);
  conversion->precision = -1;
  for (; **at && strchr ("-+ #0", **at); (*at)++)
    if (flags + 3 < sizeof conversion->flags)
      conversion->flags[flags++] = **at;
  if (!number_or_star (source, at, &conversion->width))
    return false;
  if (conversion->width < 0)
    {
      conversion->flags[flags++] = '-';
      conversion->width = -conversion->width;
    }
  if (**at == '.')
    {
      (*at)++;
      if (!number_or_star (source, at, &conversion->precision))
        return false;
    }
  conversion->size = size_parse (at);
  conversion->letter = **at;
  if (**at)
    (*at)++;
  return true;
}

/* The host's printf does the rest, with a format of its own.  */
static void
host_format (const struct conversion *conversion, const char *type,
             char *format, size_t room)
{
  if (conversion->precision >= 0)
    snprintf (format, room, "%%%s%d.%d%s%c", conversion->flags,
              conversion->width, conversion->precision, type,
              conversion->letter);
  else if (conversion->width > 0)
    snprintf (format, room, "%%%s%d%s%c", conversion->flags,
              conversion->width, type, conversion->letter);
  else
    snprintf (format, room, "%%%s%s%c", conversion->flags, type,
              conversion->letter);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

/* VALUE, already of the host's type, through the host's printf.  */
#define FORMAT_VALUE(text, format, value) \
  do \
    { \
      int length_ = snprintf (NULL, 0, format, value); \
      if (length_ > 0) \
        { \
          snprintf (text_room (text, (size_t) length_), \
                    (size_t) length_ + 1, format, value); \
          (text)->used += (size_t) length_; \
        } \
    } \
  while (0)

static void
integer_print (const struct conversion *conversion, uint64_t value,
               struct text *text)
{
  bool is_signed = conversion->letter == 'd' || conversion->letter == 'i';
  unsigned shift = 64 - 8 * conversion->size;
  char format[64];

  value <<= shift;
  value = is_signed ? (uint64_t) ((int64_t) value >> shift) : value >> shift;
  host_format (conversion, "ll", format, sizeof format);
  FORMAT_VALUE (text, format, (long long) value);
}

static bool
string_print (const struct source *source,
              const struct conversion *conversion, uint64_t address,
              struct text *text)
{
  struct text string = { NULL, 0, 0 };
  size_t limit = conversion->precision >= 0
                 ? (size_t) conversion->precision : SIZE_MAX;
  char format[64];
  bool ok = true;

  *text_room (&string, 0) = '\0';
  if (address)
    ok = string_read (source, address, limit, &string);
  else
    text_add (&string, "(null)", 6);
  string.bytes[string.used] = '\0';
  host_format (conversion, "", format, sizeof format);
  if (ok)
    FORMAT_VALUE (text, format, string.bytes);
  free (string.bytes);
  return ok;
}

static bool
conversion_print (struct source *source, const struct conversion *conversion,
                  struct text *text)
{
  char format[64], letter = conversion->letter;
  uint64_t value;

  if (letter == '%')
    {
      text_add (text, "%", 1);
      return true;
    }
  if (letter && strchr ("diuxXo", letter))
    {
      if (!argument_read (source, conversion->size < 8 ? 4 : 8, &value))
        return false;
      integer_print (conversion, value, text);
      return true;
    }
  if (letter && strchr ("aAeEfFgG", letter))
    {
      if (!argument_read (source, 8, &value))
        return false;
      host_format (conversion, "", format, sizeof format);
      FORMAT_VALUE (text, format, ptx_from_f64 (value));
      return true;
    }
  if (letter == 'c')
    {
      if (!argument_read (source, 4, &value))
        return false;
      host_format (conversion, "", format, sizeof format);
      FORMAT_VALUE (text, format, (int) value);
      return true;
    }
  if (letter == 'p' || letter == 's')
    {
      if (!argument_read (source, 8, &value))
        return false;
      if (letter == 's')
        return string_print (source, conversion, value, text);
      host_format (conversion, "", format, sizeof format);
      FORMAT_VALUE (text, format, (void *) (uintptr_t) value);
      return true;
    }
  text_add (text, "%", 1);
  text_add (text, &letter, letter != '\0');
  return true;
}

#pragma GCC diagnostic pop

static bool
format_print (struct source *source, const char *format, struct text *text)
{
  while (*format)
    {
      size_t plain = strcspn (format, "%");
      struct conversion conversion;

      text_add (text, format, plain);
      format += plain;
      if (*format == '\0')
        break;
      format++;
      if (!conversion_parse (source, &format, &conversion)
          || !conversion_print (source, &conversion, text))
        return false;
    }
  return true;
}

int
ptx_printf (const struct ptx_warp *warp, unsigned lane, uint64_t format,
            uint64_t arguments, uint64_t *bad)
{
  struct source source = { .warp = warp, .lane = lane,
                           .arguments = arguments, .bad = bad };
  struct text string = { NULL, 0, 0 }, text = { NULL, 0, 0 };

  *bad = 0;
  if (!format)
    return -1;
  if (string_read (&source, format, SIZE_MAX, &string))
    {
      *text_room (&string, 0) = '\0';
      if (format_print (&source, string.bytes, &text))
        fwrite (text.bytes ? text.bytes : "", 1, text.used, stdout);
    }
  free (string.bytes);
  free (text.bytes);
  return source.count;
}
