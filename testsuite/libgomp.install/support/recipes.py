# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Read the recipes in packaging as Spack and EasyBuild would, without them.

recipes.py SRCDIR spack on|off|VARIANT|variants|folders|phases
                                         options of configure with all variants on,
                                         all off, or all but VARIANT on; the names of
                                         the variants; folders that it names; what
                                         its check calls
recipes.py SRCDIR easybuild options|files|commands|runtest
"""

import pathlib
import sys
import types


class Recorder:
    """What a package's class body says, and helpers for its methods: those of
    spack.package that the recipe uses, as their documentation has them."""

    def __init__(self):
        self.variants = {}
        self.versions = []
        self.said = []

    def module(self):
        names = types.ModuleType("spack.package")
        names.AutotoolsPackage = self.base()
        names.version = lambda name, **_: self.versions.append(name)
        names.variant = lambda name, default, description: self.variants.update(
            {name: default})
        names.depends_on = self.note("depends_on", {"type", "when"})
        names.requires = self.note("requires", {"msg", "when"})
        names.license = self.note("license", set())
        names.Executable = None
        names.join_path = lambda *parts: "/".join(str(part) for part in parts)
        names.make = lambda *words: print("\n".join(words))
        return names

    def note(self, kind, known):
        def directive(*words, **options):
            assert set(options) <= known, (kind, options)
            self.said.append((kind, words, options))
        return directive

    @staticmethod
    def base():
        class AutotoolsPackage:
            off = ()

            def with_or_without(self, name):
                return [("--without-" if name in self.off else "--with-") + name]

            def enable_or_disable(self, name):
                return [("--disable-" if name in self.off else "--enable-") + name]
        return AutotoolsPackage


class Folder(str):
    """A prefix, of which prefix.lib is a folder."""

    def __getattr__(self, name):
        return Folder(self + "/" + name)


class Environment:
    def set(self, name, value):
        print(name + "=" + str(value))


def spack(source, what):
    recorder = Recorder()
    package = types.ModuleType("spack")
    sys.modules.update({"spack": package, "spack.package": recorder.module()})
    names = {}
    exec(compile(source, "package.py", "exec"), names)
    recipe = names["GompPset"]()
    if what == "phases":
        recipe.check()
    elif what == "folders":
        recipe.prefix = Folder("PREFIX")
        recipe.setup_run_environment(Environment())
    elif what == "variants":
        print("\n".join(recorder.variants))
    else:
        recipe.off = {"on": [], "off": recorder.variants}.get(what, [what])
        assert set(recipe.off) <= set(recorder.variants), what
        args = recipe.configure_args()
        # Each variant is an option, and each option a variant.
        assert sorted(arg.split("-", 3)[3] for arg in args) \
            == sorted(recorder.variants), (args, recorder.variants)
        print("\n".join(args))


def easybuild(source, what):
    names = {"SOURCE_TAR_GZ": "%(name)s-%(version)s.tar.gz", "SHLIB_EXT": "so"}
    exec(compile(source, "easyconfig", "exec"), names)
    for field in ("easyblock", "name", "version", "homepage", "description",
                  "toolchain", "moduleclass"):
        assert names[field], field
    if what == "options":
        print("\n".join(names["configopts"].split()))
    elif what == "files":
        paths = names["sanity_check_paths"]
        print("\n".join(paths["files"] + paths["dirs"]
                        + list(names["modextrapaths"].values())))
    elif what == "commands":
        print("\n".join(names["sanity_check_commands"]))
    elif what == "runtest":
        print(names["runtest"])


def main():
    srcdir, system, what = sys.argv[1:]
    packaging = pathlib.Path(srcdir) / "packaging"
    if system == "spack":
        spack((packaging / "spack/package.py").read_text(), what)
    else:
        recipe, = (packaging / "easybuild").glob("*.eb")
        easybuild(recipe.read_text(), what)


main()
