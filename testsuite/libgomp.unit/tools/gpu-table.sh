# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# The table that run-gpu.sh --table prints, from programs that say what they
# have measured; and what it prints where a part is missing.  What counts a
# driver's operations there, with the emulated driver.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

# Benchmark $1 prints lines ROW<space>NANOSECONDS from standard input, in which
# a row's blanks are underscores; ours takes half as long, and counts fewer.
bench ()
{
  {
    echo '#!/bin/sh'
    # shellcheck disable=SC2016
    echo 'case ${LD_PRELOAD:-} in *pset*) by=2 counts=0/1/1/0 ;;'
    echo '*) by=1 counts=1/16/16/1 ;; esac'
    while read -r row ns
    do
      printf '%s\n' "printf '%s\\t1\\t%d\\t%s\\n' '$row' \$(($ns / by)) \$counts \
        | tr '_/' ' \\t'"
    done
  } >"$work/bundle/bench/$1"
  chmod +x "$work/bundle/bench/$1"
}

mkdir -p "$work/bundle/bench" "$work/bundle/ours" "$work/bundle/stock"
cp "$srcdir/tools/run-gpu.sh" "$srcdir/tools/gpu-table.sh" "$work/bundle"
bench bench-c <<'END'
c_target_nothing 8000
END
bench bench-fortran <<'END'
f_target_present_k=16 20000
f_target_new_k=16 40000
f_enter+exit_k=256 1000000
END
bench bench-bandwidth <<'END'
b_update_to_256_MB 20000000
b_update_from_256_MB 40000000
END
bench bench-overlap <<'END'
o_kernel 100
o_copy_to 100
o_copy_from 100
o_kernel_beside_copy_to 100
o_kernel_beside_copy_from 200
END
bench bench-deep <<'END'
deep_10^5_objects_enter+exit 3000000
END
cat >"$work/bundle/bench/bench-driver" <<'END'
#!/bin/sh
printf '# device\tA GPU\n# driver\t12.2\n'
printf 'driver launch and wait\t1\t7000\n'
printf 'driver ordinary to 256 MB\t1\t20000000\n'
printf 'driver pinned to 256 MB\t1\t10000000\n'
END
chmod +x "$work/bundle/bench/bench-driver"
# In place of a library to preload, for which the loader is silent.
echo 'int none;' \
  | gcc -shared -fPIC -x c - -o "$work/bundle/ours/libgomp-pset.so.1"
cp "$work/bundle/ours/libgomp-pset.so.1" "$work/bundle/bench/count-driver.so"

# expect FILE: the table is what FILE has.
expect ()
{
  unit_check
  "$work/bundle/run-gpu.sh" --table --rounds=1 --out="$work/out" \
    >"$work/printed" 2>&1
  if ! diff "$1" "$work/printed" >"$work/differences"
  then
    unit_fail 'the table differs'
    sed 's/^/# /' "$work/differences"
  fi
}

unit_case 'all parts: one table'
cat >"$work/whole" <<'END'
A GPU, driver 12.2

| | stock | ours | ours / stock | the driver alone |
|---|---|---|---|---|
| region with 16 arrays that are present: allocations / copies in / copies out / frees | 1/16/16/1 | 0/1/1/0 | | |
| region with 16 new arrays: allocations / copies in / copies out / frees | 1/16/16/1 | 0/1/1/0 | | |
| 256 arrays entered and left: allocations / copies in / copies out / frees | 1/16/16/1 | 0/1/1/0 | | |
| empty region, us | 8 | 4 | 0.5 | 7 |
| region with 16 arrays that are present, us | 20 | 10 | 0.5 |  |
| region with 16 new arrays, us | 40 | 20 | 0.5 |  |
| 256 arrays entered and left, us | 1e+03 | 500 | 0.5 |  |
| 10^5 objects of a type, with what they own, entered and left, us | 3e+03 | 1.5e+03 | 0.5 |  |
| 256 MB to the device, GB/s | 13.4 | 26.8 | 2 | 13.4; pinned 26.8 |
| 256 MB from the device, GB/s | 6.71 | 13.4 | 2 | -; pinned - |
| kernel and copy to the device: one after the other by side by side | 2.00 | 2.00 | 1 |  |
| kernel and copy from the device: one after the other by side by side | 1.00 | 1.00 | 1 |  |
END
expect "$work/whole"

unit_case 'parts that are missing or fail: told, and the rest is there'
echo libgomp.so.1 >"$work/bundle/stock/missing"
rm "$work/bundle/bench/count-driver.so" "$work/bundle/bench/bench-driver"
printf '#!/bin/sh\necho "no device" >&2\nexit 2\n' \
  >"$work/bundle/bench/bench-overlap"
unit_check
"$work/bundle/run-gpu.sh" --table --rounds=1 --out="$work/out" \
  >"$work/printed" 2>&1
for text in 'not compared with: libgomp.so.1' '^-, driver -$' \
            '^| empty region, us | - | 4 | - | - |$' \
            '^| region with 16 new arrays: .* | - | - | | |$' \
            '^| kernel and copy to .* | - | - | - |  |$' \
            '^Not measured: driver: table_driver: status 127' \
            '^Not measured: ours-ours: .*bench-overlap.*: status 2, no device$' \
            '^Not measured: ours-ours-counts: .*count-driver.so is not there$'
do
  unit_check
  grep -q "$text" "$work/printed" \
    || { unit_fail "not printed: $text"; sed 's/^/# /' "$work/printed"; }
done

unit_case 'no time left: told for each program'
unit_check
sed 's/^table_budget=.*/table_budget=0/' "$srcdir/tools/gpu-table.sh" \
  >"$work/bundle/gpu-table.sh"
"$work/bundle/run-gpu.sh" --table --rounds=1 --out="$work/out" \
  >"$work/printed" 2>&1
grep -q '^Not measured: ours-ours: .*bench-deep.*: no time was left$' \
     "$work/printed" \
  || { unit_fail 'not told'; sed 's/^/# /' "$work/printed"; }

unit_case 'operations of a driver are counted'
if [ ! -e .libs/libcuda.so.1 ]
then
  unit_skip 'no emulated driver was built'
  unit_result
fi
unit_check
mkdir "$work/driver"
cp -L .libs/libcuda.so.1 "$work/driver"
gcc -I"$srcdir/plugin" -shared -fPIC "$srcdir/bench/count-driver.c" \
  -o "$work/count-driver.so"
gcc -DLARGE=65536 "$srcdir/bench/bench-driver.c" -ldl -o "$work/bench-driver"
head -c 4096 /dev/zero >"$work/counts"
LD_AUDIT=$work/count-driver.so GOMP_BENCH_COUNTS=$work/counts \
  LD_LIBRARY_PATH=$work/driver "$work/bench-driver" >"$work/printed" 2>&1
# Allocations, frees, copies in and out, copies within, launches, their bytes:
# each of the rows is measured seven times, and once before.
found=$(od -An -v -t u8 -w88 -N 88 "$work/counts" | tr -s ' ')
expected=' 1 0 16 16 0 800 65536 1048576 1048576 0 800'
[ "$found" = "$expected" ] \
  || { unit_fail "counted: $found"; sed 's/^/# /' "$work/printed"; }
unit_result
