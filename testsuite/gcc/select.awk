# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Lists the test sources that use offloading: awk -f select.awk FILE...
#
# Prints one line per FILE that qualifies, in the order given.  A file
# qualifies if it, or a file it includes by a quoted name, has a "target"
# directive ("target", "declare target", "requires" naming a device
# property) or calls a device routine, and if DejaGnu would run it as a
# program.  With -v compile=1 those that are only compiled or linked
# qualify too: they test the compiler, not the runtime.  With -v everything=1
# the sources need not be looked at for directives and routines: they are
# OpenACC's.

# True if the lower-case source line LINE asks for a device.
function line_is_offload(line)
{
  return line ~ routine || line ~ pragma || line ~ sentinel
}

# The file that LINE of FILE includes by a quoted name, or "".
function line_includes(line, file, dir)
{
  if (line !~ /^[ \t]*#?[ \t]*include[ \t]*["'][^"']+["']/)
    return ""
  sub(/^[^"']*["']/, "", line)
  sub(/["'].*$/, "", line)
  dir = file
  sub(/[^\/]*$/, "", dir)
  return dir line
}

# Reads FILE into offload[FILE] and, for test sources, runs[FILE].  Each
# file is read once; an include cycle therefore ends.
function file_read(file, line, lower, inner, action, acts)
{
  if (file in offload)
    return offload[file]
  offload[file] = 0
  action = ""
  while ((getline line < file) > 0)
    {
      lower = tolower(line)
      if (line_is_offload(lower))
        offload[file] = 1
      if (lower ~ /dg-do[ \t]+/)
        {
          match(lower, /dg-do[ \t]+[a-z]+/)
          acts = acts substr(lower, RSTART, RLENGTH) ";"
        }
      inner = line_includes(line, file)
      if (inner != "")
        pending[file] = pending[file] inner "\n"
    }
  close(file)
  runs[file] = acts == "" || acts ~ /[ \t]run;/
  includes_follow(file)
  return offload[file]
}

# Marks FILE if one of the files it includes asks for a device.
function includes_follow(file, names, n, i)
{
  n = split(pending[file], names, "\n")
  for (i = 1; i <= n; i++)
    if (names[i] != "" && file_read(names[i]))
      offload[file] = 1
}

BEGIN {
  routine = "omp_(target_|is_initial_device|set_default_device" \
            "|get_(num_devices|initial_device|device_num|mapped_ptr" \
            "|default_device|device_from_uid|uid_from_device|interop_))"
  directive = "omp[^a-z](.*[^a-z_])?target([^a-z_]|$)"
  pragma = "pragma[^a-z]*" directive
  sentinel = "^[ \t]*[!c*][$]" directive
  for (arg = 1; arg < ARGC; arg++)
    if ((file_read(ARGV[arg]) || everything) \
        && (compile || runs[ARGV[arg]]))
      print ARGV[arg]
  exit 0
}
