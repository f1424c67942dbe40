# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What has been built is not built again as it is installed: who installs it may be
# another user, who cannot write to the build folder.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.install/support/install.sh"

unit_case 'make install: nothing is built'
unit_check
said=$("${MAKE:-make}" -s V=0 all 2>&1) || unit_fail 'make fails'
unit_check
[ -z "$said" ] || unit_fail "$said"
unit_result
