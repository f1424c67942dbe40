# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# The table of doc/gpu-results.md: functions of run-gpu.sh, which sets here, out,
# bench_pairs and rounds, and defines pair_run.  Not to be run by itself.
# shellcheck disable=SC2154

# Seconds until no program is begun any more, and those that run are ended.
table_budget=450
table_counting=no

# Run COMMAND..., which calls a program by "timeout $table_left".  Its output goes
# to the file table.raw, each line behind "$1<tab>".  What fails is told in
# table.notes.
table_run ()
{
  label=$1
  shift
  table_left=$((table_end - $(date +%s)))
  if test $table_left -lt 1
  then
    echo "$label: $*: no time was left" >>"$out/table.notes"
    return
  fi
  "$@" >"$out/table.one" 2>"$out/table.err"
  status=$?
  sed "s/^/$label	/" "$out/table.one" >>"$out/table.raw"
  test $status -eq 0 \
    || echo "$label: $*: status $status, $(tail -n 1 "$out/table.err")" \
         >>"$out/table.notes"
}

# Program $1 of the bundle, with OPTION..., on pair $2.
table_program ()
{
  (
    program=$1 pair=$2
    shift 2
    GOMP_BENCH_REAL=1
    OMP_TARGET_OFFLOAD=mandatory
    ACC_DEVICE_TYPE=nvidia
    export GOMP_BENCH_REAL OMP_TARGET_OFFLOAD ACC_DEVICE_TYPE
    if test $table_counting = yes
    then
      GOMP_BENCH_COUNTS=$out/table.counts LD_AUDIT=$here/bench/count-driver.so
      export GOMP_BENCH_COUNTS LD_AUDIT
    fi
    pair_run "$pair" timeout -k 5 "$table_left" "$here/bench/$program" \
      --quick --most=1000 "$@"
  )
}

table_driver ()
{
  (
    LD_LIBRARY_PATH=${driver:+$driver:}${LD_LIBRARY_PATH:-}
    export LD_LIBRARY_PATH
    exec timeout -k 5 "$table_left" "$here/bench/bench-driver"
  )
}

# The rows of program $1 that match $2, timed on each pair.
table_time ()
{
  for pair in $bench_pairs
  do
    table_run "$pair" table_program "$1" "$pair" "--rows=$2"
  done
}

# The same, counted.
table_count ()
{
  if ! test -e "$here/bench/count-driver.so"
  then
    echo "ours-ours-counts: $1 $2: count-driver.so is not there" \
      >>"$out/table.notes"
    return
  fi
  for pair in $bench_pairs
  do
    head -c 4096 /dev/zero >"$out/table.counts"
    table_counting=yes
    table_run "$pair-counts" table_program "$1" "$pair" "--rows=$2"
    table_counting=no
  done
}

table_measure ()
{
  : >"$out/table.raw"
  : >"$out/table.notes"
  table_end=$(($(date +%s) + table_budget))
  table_run driver table_driver
  table_count bench-fortran 'f target present k=16'
  table_count bench-fortran 'f target new k=16'
  table_count bench-fortran 'f enter+exit k=256'
  round=0
  while test $round -lt "$rounds"
  do
    round=$((round + 1))
    table_time bench-c 'c target nothing'
    table_time bench-fortran 'f target present k=16'
    table_time bench-fortran 'f target new k=16'
    table_time bench-fortran 'f enter+exit k=256'
    table_time bench-bandwidth 'b * 256 MB'
    table_time bench-overlap 'o *'
  done
  # The loop of directives that stock has for it takes seconds.
  table_time bench-deep '*'
}

# What was measured, as the document has it.
table_print ()
{
  awk -F '\t' '
    function median(key, n, list, i, j, swap)
    {
      n = split(times[key], list, " ")
      for (i = 1; i <= n; i++)
        for (j = i + 1; j <= n; j++)
          if (list[j] + 0 < list[i] + 0)
            {
              swap = list[i]
              list[i] = list[j]
              list[j] = swap
            }
      return n ? list[int((n + 1) / 2)] : 0
    }
    function cell(value, format)
    {
      return value > 0 ? sprintf(format, value) : "-"
    }
    function line(what, stock, ours, own, format)
    {
      printf "| %s | %s | %s | %s | %s |\n", what, cell(stock, format),
             cell(ours, format),
             (stock > 0 && ours > 0 ? sprintf("%.3g", ours / stock) : "-"), own
    }
    function time_line(what, row, own)
    {
      line(what ", us", median("stock-stock" FS row) / 1000,
           median("ours-ours" FS row) / 1000, own, "%.3g")
    }
    # Bytes per nanosecond are GB per second.
    function rate(key, t)
    {
      t = median(key)
      return t > 0 ? 268.435456e6 / t : 0
    }
    function rate_line(way, row)
    {
      row = "b update " way " 256 MB"
      line("256 MB " way " the device, GB/s", rate("stock-stock" FS row),
           rate("ours-ours" FS row),
           cell(rate("driver" FS "driver ordinary " way " 256 MB"), "%.3g") \
             "; pinned " \
             cell(rate("driver" FS "driver pinned " way " 256 MB"), "%.3g"),
           "%.3g")
    }
    function overlap(pair, way, both)
    {
      both = median(pair FS "o kernel beside copy " way)
      return both > 0 ? (median(pair FS "o kernel") \
                         + median(pair FS "o copy " way)) / both : 0
    }
    function overlap_line(way)
    {
      line("kernel and copy " way " the device: one after the other by side " \
             "by side", overlap("stock-stock", way), overlap("ours-ours", way),
           "", "%.2f")
    }
    function counted(key)
    {
      return key in counts ? counts[key] : "-"
    }
    function count_line(what, row)
    {
      printf "| %s: allocations / copies in / copies out / frees | %s | %s" \
             " | | |\n", what, counted("stock-stock-counts" FS row),
             counted("ours-ours-counts" FS row)
    }
    /^driver\t# / { split($2, word, "# "); about[word[2]] = $3; next }
    $2 ~ /^#/ { next }
    $1 ~ /-counts$/ && NF >= 8 {
      counts[$1 FS $2] = $5 / $3 "/" $6 / $3 "/" $7 / $3 "/" $8 / $3
      next
    }
    NF >= 4 { times[$1 FS $2] = times[$1 FS $2] " " $4 }
    END {
      printf "%s, driver %s\n\n", ("device" in about ? about["device"] : "-"),
             ("driver" in about ? about["driver"] : "-")
      print "| | stock | ours | ours / stock | the driver alone |"
      print "|---|---|---|---|---|"
      row[1] = "f target present k=16"
      row[2] = "f target new k=16"
      row[3] = "f enter+exit k=256"
      what[1] = "region with 16 arrays that are present"
      what[2] = "region with 16 new arrays"
      what[3] = "256 arrays entered and left"
      for (i = 1; i <= 3; i++)
        count_line(what[i], row[i])
      time_line("empty region", "c target nothing",
                cell(median("driver" FS "driver launch and wait") / 1000,
                     "%.3g"))
      for (i = 1; i <= 3; i++)
        time_line(what[i], row[i], "")
      time_line("10^5 objects of a type, with what they own, entered and left",
                "deep 10^5 objects enter+exit", "")
      rate_line("to")
      rate_line("from")
      overlap_line("to")
      overlap_line("from")
    }' "$out/table.raw"
  if test -s "$out/table.notes"
  then
    echo
    sed 's/^/Not measured: /' "$out/table.notes"
  fi
}

table_all ()
{
  table_measure
  table_print | tee "$out/table.md"
}
