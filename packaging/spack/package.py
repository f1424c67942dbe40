# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""The package gomp-pset for Spack: a folder packages/gomp_pset of a repository holds
this file."""

import re

from spack.package import *


class GompPset(AutotoolsPackage):
    """Offload runtime for OpenMP and OpenACC programs of gfortran and gcc: the
    offload half of libgomp anew, put in front of the one of the compiler."""

    homepage = "https://gomp-pset.example"
    url = "https://gomp-pset.example/gomp-pset-0.1.0.tar.gz"

    license("GPL-3.0-or-later WITH GCC-exception-3.1")

    executables = ["^gomp-pset-run$"]

    # From a checkout, which is named by "spack develop --path".
    version("main")

    variant("libdw", default=True, description="Names and lines in messages")
    variant("nvptx", default=True, description="Plugin for NVIDIA GPUs")
    variant("gcn", default=True, description="Plugin for AMD GPUs")
    variant(
        "emulate",
        default=True,
        description="Drivers that execute the code of GPUs on the CPU",
    )

    variant("mpi", default=False, description="Devices on other machines")

    depends_on("c", type="build")
    depends_on("fortran", type="build")
    depends_on("autoconf", type="build", when="@main")
    depends_on("automake", type="build", when="@main")
    depends_on("libtool", type="build", when="@main")
    depends_on("elfutils", when="+libdw")
    depends_on("mpi", when="+mpi")

    requires("%gcc@12:", msg="gomp-pset is put in front of libgomp 12 or newer")

    @classmethod
    def determine_version(cls, exe):
        output = Executable(exe)("--version", output=str, error=str)
        match = re.match(r"gomp-pset (\S+)", output)
        return match.group(1) if match else None

    def configure_args(self):
        args = self.with_or_without("libdw")
        args += self.with_or_without("mpi")
        for component in ("nvptx", "gcn", "emulate"):
            args += self.enable_or_disable(component)
        return args

    def check(self):
        make("check-parts", "PARTS=unit exports")

    def setup_run_environment(self, env):
        env.set("GOMP_PSET_ROOT", self.prefix)
        env.set("GOMP_PSET_LINK", join_path(self.prefix.lib, "gomp-pset/link/"))
