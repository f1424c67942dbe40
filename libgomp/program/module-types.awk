# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# From gfortran's module files to descriptions of their derived types: the second
# half of gomp-pset-types, which feeds it lines "@file NAME" and the text of that
# file, for each.
#
# A module file is a list in the manner of Lisp.  Of each derived type it has the
# components in the order of storage, without offsets; sizes and alignment are
# those of C.  Format of what is written: libgomp/program/type-table.h.

# ---- Lists ----------------------------------------------------------------------
# Nodes are numbers.  value[n]: the atom, "(" for a list; first[n]: a list's first
# element; next_of[n]: the one after N; 0 if there is none.

function new_node(text)
{
  value[++n_nodes] = text
  first[n_nodes] = next_of[n_nodes] = 0
  if (last[depth])
    next_of[last[depth]] = n_nodes
  else
    first[open[depth]] = n_nodes
  return last[depth] = n_nodes
}

function read_line(line,   token, node)
{
  while (match(line, /'([^']|'')*'|[()]|[^ ()']+/))
    {
      token = substr(line, RSTART, RLENGTH)
      line = substr(line, RSTART + RLENGTH)
      if (token == "(")
        {
          node = new_node("(")
          open[++depth] = node
          last[depth] = 0
        }
      else if (token != ")")
        new_node(token)
      else if (depth == 0)
        fail("is damaged: a list ends that did not begin")
      else
        depth--
    }
}

function start_lists()
{
  split("", value); split("", first); split("", next_of)
  n_nodes = depth = last[0] = open[0] = 0
  first[0] = 0
}

# Element I of list N, from 0; 0 if there is none.
function element(n, i)
{
  for (n = first[n]; n && i > 0; i--)
    n = next_of[n]
  return n
}

# Whether the list N has the atom TEXT.
function has(n, text)
{
  for (n = first[n]; n; n = next_of[n])
    if (value[n] == text)
      return 1
  return 0
}

function string_of(n)
{
  return substr(value[n], 2, length(value[n]) - 2)
}

# ---- Modules --------------------------------------------------------------------

function fail(text)
{
  printf "gomp-pset-types: %s %s\n", file, text >"/dev/stderr"
  failed = 1
}

function warn(text)
{
  printf "gomp-pset-types: %s: %s\n", file, text >"/dev/stderr"
}

function check_version(line)
{
  if (!match(line, /^GFORTRAN module version '[0-9]+'/))
    {
      fail("is no module file of gfortran")
      return 0
    }
  version = substr(line, 26, RLENGTH - 26)
  if (version != 15 && version != 16)
    warn("module version " version ", known are 15 and 16 (GCC 8 to 16); what" \
         " does not fit the program is refused when that runs")
  return 1
}

# The list that consists of: number 'name' 'module' binding namespace (body) ...
function is_symbol_table(n,   c, body)
{
  c = first[n]
  body = element(n, 5)
  return c && value[c] ~ /^[0-9]+$/ && value[next_of[c]] ~ /^'/ \
         && body && value[body] == "("
}

function read_symbols(n,   c, id)
{
  for (c = first[n]; c; c = next_of[c])
    {
      id = value[c]
      c = next_of[c]; symbol_name[id] = string_of(c)
      c = next_of[c]; symbol_module[id] = string_of(c)
      c = next_of[c]; c = next_of[c]; c = next_of[c]
      symbol_body[id] = c
    }
}

function is_type(id,   attributes)
{
  attributes = first[symbol_body[id]]
  return value[attributes] == "(" \
         && value[first[attributes]] == "DERIVED" \
         && !has(attributes, "VTYPE") && !has(attributes, "IS_CLASS") \
         && !has(attributes, "UNLIMITED_POLY") \
         && !has(attributes, "PDT_TEMPLATE") \
         && symbol_name[id] !~ /^__/ && symbol_module[id] !~ /^__/
}

# One file has been read.
function end_file(   n, id)
{
  if (depth > 0)
    fail("is damaged: it ends within a list")
  split("", symbol_name); split("", symbol_module); split("", symbol_body)
  split("", size_of); split("", align_of); split("", text_of); split("", bad)
  for (n = first[0]; n; n = next_of[n])
    if (value[n] == "(" && is_symbol_table(n))
      read_symbols(n)
  for (id in symbol_name)
    if (is_type(id))
      {
        lay_out(id)
        keep(id)
      }
}

# ---- Sizes ----------------------------------------------------------------------
# What measure() finds out of data of a type: SIZE and ALIGNMENT in bytes.

function key_of(id)
{
  return symbol_module[id] "::" spelled(symbol_name[id])
}

# As debug information and messages spell it; instances of types with parameters
# keep their capital.
function spelled(name)
{
  return name ~ /^Pdt/ ? name : tolower(name)
}

# type (c_ptr) and type (c_funptr): "v", "p", else "".
function c_address(spec,   id)
{
  id = value[element(spec, 1)]
  if (value[first[spec]] != "DERIVED" \
      || symbol_module[id] != "__iso_c_binding")
    return ""
  return symbol_name[id] == "C_funptr" ? "p" : "v"
}

# A constant expression's value, "" if it is none.
function constant(n)
{
  if (value[n] != "(" || value[first[n]] != "CONSTANT")
    return ""
  return string_of(element(n, 3)) + 0
}

# The length of characters, "" if it is deferred or depends on a parameter.
function character_length(spec)
{
  return constant(first[element(spec, 6)])
}

function measure(spec,   word, kind)
{
  word = value[first[spec]]
  kind = value[element(spec, 1)]
  if (word == "DERIVED")
    {
      size = size_of[kind]
      alignment = align_of[kind]
      return bad[kind]
    }
  if (word == "CHARACTER")
    {
      size = character_length(spec) * kind
      alignment = kind
    }
  else if (word ~ /^(INTEGER|LOGICAL|REAL|COMPLEX|UNSIGNED)$/)
    {
      alignment = kind == 10 ? 16 : kind
      size = word == "COMPLEX" ? 2 * alignment : alignment
    }
  else if (word == "VOID")      # coarray tokens
    size = alignment = 8
  else
    return "has a component of type " word
  return size + 0 == 0 && word != "CHARACTER" ? "has a kind without a value" \
                                              : ""
}

# ---- Components ------------------------------------------------------------------
# A component is described by the variables that begin_component sets, and SIZE and
# ALIGNMENT.

function begin_component()
{
  size = alignment = 8
  letter = "b"; owner = "-"; rank = 0; count = 1; element_size = 0
  vptr = "-"; of = "-"; flags = ""; extents = ""
}

# What addresses lead to: elements of SPEC.  To a reason if that is not known.
function refer(spec,   why, before, aligned)
{
  if (c_address(spec) != "")
    {
      element_size = 8
      return ""
    }
  if (value[first[spec]] == "DERIVED")
    {
      of = value[element(spec, 1)]
      return ""
    }
  before = size
  why = measure(spec)
  element_size = size
  if (value[first[spec]] == "CHARACTER" && character_length(spec) == "")
    element_size = value[element(spec, 1)]
  size = before
  alignment = 8
  return why
}

function descriptor_size(rank)
{
  return 40 + 24 * rank
}

function rank_of(component,   shape)
{
  shape = element(component, 3)
  return first[shape] ? value[first[shape]] + 0 : 0
}

function corank_of(component,   shape)
{
  shape = element(component, 3)
  return first[shape] ? value[element(shape, 1)] + 0 : 0
}

function describe_class(spec,   container, data, attributes, why)
{
  container = value[element(spec, 1)]
  data = first[element(symbol_body[container], 1)]
  if (!data)
    return "has a class component that is not described"
  attributes = element(data, 6)
  letter = "c"
  owner = has(attributes, "ALLOCATABLE") ? "o" : "p"
  rank = rank_of(data)
  vptr = rank ? descriptor_size(rank) : 8
  size = vptr + 8
  if (next_of[next_of[data]])   # _len
    {
      size += 8
      flags = flags "u"
    }
  else if (value[first[element(data, 2)]] == "DERIVED")
    of = value[element(element(data, 2), 1)]
  return corank_of(data) ? "has a coarray" : ""
}

# What lies in the object itself: one element.
function describe_inline(spec,   why)
{
  if (c_address(spec) != "")
    {
      letter = c_address(spec) == "p" ? "p" : "v"
      return ""
    }
  if (value[first[spec]] == "VOID")
    {
      letter = "v"
      return ""
    }
  why = measure(spec)
  element_size = size
  if (value[first[spec]] == "DERIVED")
    {
      letter = "i"
      of = value[element(spec, 1)]
    }
  return why
}

function describe_array(component, spec,   shape, why, i, low, high, extent)
{
  shape = element(component, 3)
  why = describe_inline(spec)
  rank = rank_of(component)
  for (i = 0; i < rank; i++)
    {
      low = constant(element(shape, 3 + 2 * i))
      high = constant(element(shape, 4 + 2 * i))
      if (low == "" || high == "")
        return "has bounds that are not constant"
      extent = high < low ? 0 : high - low + 1
      extents = extents " " extent
      count *= extent
    }
  size *= count
  return why
}

# Returns why it cannot be described, or "".
function describe(component,   spec, attributes)
{
  begin_component()
  spec = element(component, 2)
  attributes = element(component, 6)
  if (corank_of(component))
    return "has a coarray"
  if (has(attributes, "PROC_POINTER"))
    {
      letter = "p"
      return ""
    }
  if (value[first[spec]] == "CLASS")
    return describe_class(spec)
  if (has(attributes, "ALLOCATABLE") || has(attributes, "POINTER") \
      || has(attributes, "PDT_ARRAY") || has(attributes, "PDT_STRING"))
    {
      rank = rank_of(component)
      letter = rank ? "a" : "s"
      owner = has(attributes, "POINTER") ? "p" : "o"
      if (rank)
        size = descriptor_size(rank)
      return refer(spec)
    }
  if (rank_of(component))
    return describe_array(component, spec)
  return describe_inline(spec)
}

# ---- Types -----------------------------------------------------------------------
# size_of, align_of and bad (the reason) are indexed by the number of the type's
# symbol, text_of too: lines with references "=NUMBER=".

# The types of components that lie in type ID come first.
function lay_out_parts(id,   component, spec, attributes)
{
  for (component = first[element(symbol_body[id], 1)]; component;
       component = next_of[component])
    {
      spec = element(component, 2)
      attributes = element(component, 6)
      if (value[first[spec]] == "DERIVED" && c_address(spec) == "" \
          && !has(attributes, "ALLOCATABLE") && !has(attributes, "POINTER"))
        lay_out(value[element(spec, 1)])
    }
}

function lay_out(id,   body, component, name, offset, align, why, text, lengths,
                 n, i, extends)
{
  if (id in size_of)
    return
  lay_out_parts(id)
  body = symbol_body[id]
  bad[id] = ""
  extends = value[element(first[body], 6)] > 0
  align = 1
  offset = n = 0
  for (component = first[element(body, 1)]; component;
       component = next_of[component])
    {
      name = string_of(element(component, 1))
      why = describe(component)
      if (why != "" && bad[id] == "")
        bad[id] = why
      offset = int((offset + alignment - 1) / alignment) * alignment
      if (alignment > align)
        align = alignment
      if (n == 0 && extends)
        flags = flags "^"
      if (name ~ /^_/)
        flags = flags "h"
      at[id, n] = offset
      named[id, n] = name
      line[id, n] = size " " letter " " owner " " rank " " count " " \
                    element_size
      tail[id, n] = vptr " " (of == "-" ? "-" : "=" of "=") " " \
                    (flags == "" ? "-" : flags) extents
      lengths[name] = offset
      n++
      offset += size
    }
  size_of[id] = int((offset + align - 1) / align) * align
  align_of[id] = align
  for (i = 0; i < n; i++)
    {
      name = "_" named[id, i] "_length"
      text = text "C " named[id, i] " " at[id, i] " " line[id, i] " " \
             (name in lengths ? lengths[name] : "-") " " tail[id, i] "\n"
    }
  text_of[id] = text
}

# Remember the type, which other files may have, too.
function keep(id,   key, text, part, n, i)
{
  key = key_of(id)
  n = split(text_of[id], part, "=")
  for (i = 1; i <= n; i++)
    text = text (i % 2 ? part[i] : "=" key_of(part[i]) "=")
  if (!(key in kept))
    {
      kept[key] = text
      kept_size[key] = size_of[id]
      kept_bad[key] = bad[id]
      kept_file[key] = file
      kept_name[key] = spelled(symbol_name[id])
      kept_module[key] = symbol_module[id]
      kept_symbol[key] = vtab_symbol(id)
      key_at[n_kept++] = key
    }
  else if (kept[key] != text)
    fail("has another type " key " than " kept_file[key] \
         ": one of both is out of date")
}

function last_of(n)
{
  for (n = first[n]; next_of[n]; n = next_of[n])
    continue
  return value[n]
}

# Of long names the symbol has the hash only.
function vtab_symbol(id,   name)
{
  name = symbol_module[id] "_" symbol_name[id]
  if (length(name) > 48)
    name = sprintf("%X", last_of(symbol_body[id]))
  return "__" symbol_module[id] "_MOD___vtab_" name
}

# ---- What comes out ----------------------------------------------------------------

# A type that holds or owns one that cannot be described cannot be, either.
function spread_bad(   changed, i, key, part, n, p)
{
  do
    for (changed = i = 0; i < n_kept; i++)
      {
        key = key_at[i]
        if (kept_bad[key] != "")
          continue
        n = split(kept[key], part, "=")
        for (p = 2; p <= n; p += 2)
          if (kept_bad[part[p]] != "" || !(part[p] in kept))
            {
              kept_bad[key] = "refers to " part[p] \
                (part[p] in kept ? ", which " kept_bad[part[p]] \
                                 : ", which is not in the module files")
              changed = 1
              break
            }
      }
  while (changed)
}

function number_types(   i)
{
  for (i = 0; i < n_kept; i++)
    number[key_at[i]] = i
}

function numbered(text,   part, n, i, out)
{
  n = split(text, part, "=")
  for (i = 1; i <= n; i++)
    out = out (i % 2 ? part[i] : number[part[i]])
  return out
}

function type_text(key,   text)
{
  text = "T " kept_module[key] " " kept_name[key] " " kept_size[key]
  if (kept_bad[key] != "")
    return text " " kept_bad[key] "\n"
  return text "\n" numbered(kept[key])
}

function sort_keys(   i, j, key)
{
  for (i = 1; i < n_kept; i++)
    {
      key = key_at[i]
      for (j = i - 1; j >= 0 && key_at[j] > key; j--)
        key_at[j + 1] = key_at[j]
      key_at[j + 1] = key
    }
}

function write_symbols(   i)
{
  for (i = 0; i < n_kept; i++)
    printf "extern const char v%d[] __asm__ (\"%s\")\n" \
           "  __attribute__ ((weak));\n", i, kept_symbol[key_at[i]]
  print ""
  print "static const void *const vtabs[] = {"
  for (i = 0; i < n_kept; i++)
    printf "  v%d,\n", i
  print "};\n"
}

function write_text(   i, j, n, part)
{
  print "static const char *const text[] = {"
  for (i = 0; i < n_kept; i++)
    {
      n = split(type_text(key_at[i]), part, "\n")
      for (j = 1; j < n; j++)
        printf "  \"%s\\n\"%s\n", part[j], j < n - 1 ? "" : ","
    }
  print "};\n"
}

# The note, which strip leaves, says how far it is to the table.
function write_note(name)
{
  print "const struct"
  print "{"
  print "  unsigned version, n;"
  print "  const void *const *vtabs;"
  print "  const char *const *text;"
  printf "} %s __attribute__ ((used, weak, visibility (\"hidden\")))\n", name
  printf "  = { 1, %d, vtabs, text };\n\n", n_kept
  print "__asm__ (\".pushsection .note.gomp-pset, \\\"a\\\", %note\\n\""
  print "         \".balign 4\\n\""
  print "         \".4byte 10, 8, 1\\n\""
  print "         \".asciz \\\"gomp-pset\\\"\\n\""
  print "         \".balign 4\\n\""
  printf "         \".8byte %s - .\\n\"\n", name
  print "         \".popsection\\n\");"
}

{
  if ($1 == "@file")
    {
      if (file != "")
        end_file()
      file = substr($0, 7)
      start_lists()
      getline
      skip = !check_version($0)
    }
  else if (!skip)
    read_line($0)
}

END {
  if (file != "")
    end_file()
  if (n_kept == 0 && !failed)
    fail("has no derived type")
  if (failed)
    exit 1
  sort_keys()
  spread_bad()
  number_types()
  for (i = 0; i < n_kept; i++)
    if (kept_bad[key_at[i]] != "")
      printf "gomp-pset-types: type %s %s: objects of it cannot be mapped" \
             " deeply by this table\n", key_at[i], kept_bad[key_at[i]] \
             >"/dev/stderr"
  if (format == "text")
    for (i = 0; i < n_kept; i++)
      printf "%s", type_text(key_at[i])
  else
    {
      print "/* Layouts of Fortran types, made by gomp-pset-types; to be linked" \
            " with the\n   program or library that has these types.  */\n"
      write_symbols()
      write_text()
      write_note(table_name)
    }
}
