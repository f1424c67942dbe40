#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Starts the report, which is in Python, from where it is installed, or from the
# sources beside an unfinished build.

here=$(dirname "$(readlink -f "$0")")
for folder in "$here/../share/gomp-pset/report" '@REPORT@' "@SOURCE@"
do
  if [ -f "$folder/gomp-pset-report.py" ]
  then
    for python in "${PYTHON-python3}" python3
    do
      command -v "$python" >/dev/null 2>&1 \
        && exec "$python" -B "$folder/gomp-pset-report.py" "$@"
    done
    echo 'gomp-pset-report: Python 3.9 or later is needed (package python3)' >&2
    exit 2
  fi
done
echo "gomp-pset-report: its files are not in '@REPORT@'" >&2
exit 2
