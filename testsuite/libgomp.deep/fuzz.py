#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Write a Fortran program with random types and objects: fuzz.py SEED TREES [flat]

The program has TREES modules; each defines types that refer to each other in random
ways, and a test that maps objects of them deeply, reads and changes them in target
regions, and compares with what the host does to a twin.  The same SEED gives the
same program.  It prints "ok: tree N" or "bad: tree N: what" for each.

Every type gets four procedures: make_T fills an object by random numbers, move_T
allocates parts of it anew, change_T changes all data of it, and hash_T makes a number
of all data, bounds and allocation states.  The last two run on the device, too.

What gfortran 12 cannot compile is not tried: types that own each other mutually or
themselves through CLASS, and some arrays of types that have arrays inline.  Nor is
what it compiles wrongly: allocatable scalar characters of a fixed length in dynamic
types, inline arrays of types without elements, and the end of objects (some parts are
freed twice, so all stay).  "flat": nor are types that own objects of themselves or
CLASS (*), which gfortran 15 and 16 cannot compile where a region uses one, nor arrays
of CLASS, of which they do not write all of the list that they make."""

import random
import sys

DEPTH = 3                       # of owned objects in owned objects
BUDGET = 150                    # objects in a tree
FLAT = "flat" in sys.argv[3:]
INDENT = "  "


def indented(lines):
    return [INDENT + line for line in lines]


def block(head, body, end):
    return [head] + indented(body) + [end]


# ---- Intrinsic data -----------------------------------------------------------


class Number:
    """One intrinsic datum, given as an expression."""

    def __init__(self, declared, make, change, value):
        self.declared, self._make = declared, make
        self._change, self._value = change, value

    def make(self, e):
        return [f"{e} = {self._make}"]

    def move(self, e):
        return []

    def change(self, e):
        return [f"{e} = " + self._change.format(e=e)]

    def hash(self, e):
        return ["h = mix (h, " + self._value.format(e=e) + ")"]


class Characters:
    """Characters of a fixed or deferred length."""

    def __init__(self, length, kind):
        self.length, self.kind = length, kind
        self.declared = f"character(len={length}, kind={kind})"

    def each(self, e, body):
        return block(f"do k = 1, len ({e})", [body], "end do")

    def make(self, e):
        return self.each(e, f"{e}(k:k) = achar (97 + draw (26), {self.kind})")

    def move(self, e):
        return []

    def change(self, e):
        return self.each(e, f"{e}(k:k) = achar (97 + mod (iachar ({e}(k:k))"
                            f" - 96, 26), {self.kind})")

    def hash(self, e):
        return ([f"h = mix (h, int (len ({e}), 8))"]
                + self.each(e, f"h = mix (h, int (iachar ({e}(k:k)), 8))"))


INTRINSIC = [
    Number("integer(1)", "int (draw (50), 1)", "ieor ({e}, 5_1)",
           "int ({e}, 8)"),
    Number("integer(4)", "draw (1000)", "3 * {e} + 1", "int ({e}, 8)"),
    Number("integer(8)", "draw (1000)", "ieor ({e}, 77_8)", "{e}"),
    Number("real(4)", "real (draw (100))", "{e} + 0.5", "int (4 * {e}, 8)"),
    Number("real(8)", "real (draw (100), 8)", "2 * {e} - 1",
           "int (4 * {e}, 8)"),
    Number("complex(8)", "cmplx (draw (100), draw (100), 8)",
           "{e} + (1d0, 2d0)", "int ({e} + 3 * aimag ({e}), 8)"),
    Number("logical", "draw (2) == 1", ".not. {e}",
           "merge (1_8, 2_8, {e})"),
    Characters(5, 1),
    Characters(3, 4),
]

# ---- Components ---------------------------------------------------------------
# A component gives its declaration and the statements for x%NAME.


def loops(e, rank, body):
    """The statements BODY gives for each element of array E."""
    names = "ij"[:rank]
    lines = body(f"{e}({', '.join(names)})")
    for n, name in enumerate(names, 1):
        lines = block(f"do {name} = lbound ({e}, {n}), ubound ({e}, {n})",
                      lines, "end do")
    return lines


def colons(rank):
    return f"({', '.join(':' * rank)})" if rank else ""


def draw_shape(rank):
    """Bounds and length of what is to be allocated; some are empty.  In variables,
    for the compiler evaluates bounds several times."""
    return [line for n in range(1, rank + 1)
            for line in (f"l{n} = draw (3) - 1", f"u{n} = l{n} + draw (4) - 1")]


def shape(rank):
    return "(" + ", ".join(["l1:u1", "l2:u2"][:rank]) + ")" if rank else ""


class Inline:
    """Data that lies in the object."""

    def __init__(self, rng, name, data):
        self.name, self.data = name, data
        self.rank = rng.choice([0, 0, 1, 2])
        self.extents = [rng.choice([0, 1, 2, 3, 4]) for _ in range(self.rank)]

    def declaration(self):
        extents = f"({', '.join(map(str, self.extents))})" if self.rank else ""
        return f"{self.data.declared} :: {self.name}{extents}"

    def all(self, what):
        if not self.rank:
            return what(f"x%{self.name}")
        return loops(f"x%{self.name}", self.rank, what)

    def make(self):
        return self.all(self.data.make)

    def move(self):
        return self.all(self.data.move) if isinstance(self.data, Object) else []

    def change(self):
        return self.all(self.data.change)

    def hash(self):
        return self.all(self.data.hash)


class Owned(Inline):
    """Allocatable data, scalar or array."""

    def __init__(self, rng, name, data):
        super().__init__(rng, name, data)
        if getattr(data, "recursive", False):
            self.rank = min(self.rank, 1)
        self.chance = rng.choice([2, 4, 4, 8])

    def declaration(self):
        return f"{self.data.declared}, allocatable :: " \
               f"{self.name}{colons(self.rank)}"

    def allocation(self):
        return draw_shape(self.rank) + [
            f"allocate (x%{self.name}{shape(self.rank)})"]

    def condition(self):
        return f"draw ({self.chance}) > 0" + \
            (" .and. depth > 0" if isinstance(self.data, Object) else "")

    def make(self):
        return block(f"if ({self.condition()}) then",
                     self.allocation() + self.all(self.data.make), "end if")

    def move(self):
        e = f"x%{self.name}"
        if isinstance(self.data, Object):
            return (block(f"if (allocated ({e})) then", super().move(), "else")
                    + indented(self.make()) + ["end if"])
        return [f"if (allocated ({e})) deallocate ({e})"] + self.make()

    def change(self):
        return block(f"if (allocated (x%{self.name})) then",
                     self.all(self.data.change), "end if")

    def hash(self):
        e = f"x%{self.name}"
        lines = ["h = mix (h, 1_8)"]
        for n in range(1, self.rank + 1):
            lines.append(f"h = mix (h, int (lbound ({e}, {n})"
                         f" + 7 * ubound ({e}, {n}), 8))")
        return (block(f"if (allocated ({e})) then",
                      lines + self.all(self.data.hash), "else")
                + [INDENT + "h = mix (h, 2_8)", "end if"])


class Text(Owned):
    """Characters of deferred length, or an array of them."""

    def __init__(self, rng, name, kind):
        super().__init__(rng, name, Characters(":", kind))
        self.rank = rng.choice([0, 0, 1])

    def allocation(self):
        return draw_shape(self.rank) + [
            "length = draw (6)",
            f"allocate (character(len=length, kind={self.data.kind}) :: "
            f"x%{self.name}{shape(self.rank)})"]


class Object:
    """An object of a type of the module; the procedures do the work."""

    def __init__(self, type, recursive=False):
        self.type, self.recursive = type, recursive
        self.declared = f"type({type.name})"

    def make(self, e):
        return [f"call make_{self.type.name} ({e}, depth - 1)"]

    def move(self, e):
        return [f"call move_{self.type.name} ({e}, depth - 1)"]

    def change(self, e):
        return [f"call change_{self.type.name} ({e}, 1)"]

    def hash(self, e):
        return [f"h = mix (h, hash_{self.type.name} ({e}))"]


class Polymorphic(Owned):
    """CLASS components: of a type that has extensions, or unlimited."""

    def __init__(self, rng, name, base, choices):
        super().__init__(rng, name, None)
        self.rank = 0 if FLAT else rng.choice([0, 0, 1, 2])
        self.base = base
        self.choices = choices

    def declaration(self):
        return f"class({self.base.name if self.base else '*'}), " \
               f"allocatable :: {self.name}{colons(self.rank)}"

    def condition(self):
        return f"draw ({self.chance}) > 0 .and. depth > 0"

    def select(self, what):
        lines = [f"select type (p => x%{self.name})"]
        for data in self.choices():
            name = data.declared.replace("type(", "").replace(")", "") \
                if isinstance(data, Object) else data.declared
            if isinstance(data, Characters):
                name = f"character(len=*, kind={data.kind})"
            lines += [f"type is ({name})"]
            lines += indented(loops("p", self.rank, getattr(data, what))
                              if self.rank else getattr(data, what)("p"))
        return lines + ["end select"]

    def make(self):
        choices = self.choices()
        lines = draw_shape(self.rank) + [
            "length = draw (6)", f"select case (draw ({len(choices)}))"]
        for n, data in enumerate(choices):
            declared = data.declared
            if isinstance(data, Object):
                declared = data.type.name
            elif isinstance(data, Characters):
                declared = f"character(len=length, kind={data.kind})"
            lines += [f"case ({n})",
                      f"  allocate ({declared} :: x%{self.name}"
                      f"{shape(self.rank)})"]
        return block(f"if ({self.condition()}) then",
                     lines + ["end select"] + self.select("make"), "end if")

    def move(self):
        return (block(f"if (allocated (x%{self.name})) then",
                      self.select("move"), "else")
                + indented(self.make()) + ["end if"])

    def change(self):
        return block(f"if (allocated (x%{self.name})) then",
                     self.select("change"), "end if")

    def hash(self):
        e = f"x%{self.name}"
        lines = [f"h = mix (h, int (size ({e}), 8))"] if self.rank else []
        return (block(f"if (allocated ({e})) then",
                      lines + self.select("hash"), "else")
                + [INDENT + "h = mix (h, 2_8)", "end if"])


class Pointer:
    """A pointer: to nothing, to a component of the object, or elsewhere."""

    def __init__(self, name, target):
        self.name, self.target = name, target

    def declaration(self):
        return f"integer, pointer :: {self.name}(:) => null ()\n" \
               f"    integer :: {self.name}_to = 0"

    def make(self):
        e = f"x%{self.name}"
        return [f"{e}_to = draw (3)",
                f"if ({e}_to == 1 .and. .not. allocated (x%{self.target}))"
                f" {e}_to = 0",
                f"if ({e}_to == 1) {e} => x%{self.target}",
                f"if ({e}_to == 2) {e} => elsewhere",
                f"if ({e}_to == 0) {e} => null ()"]

    def move(self):
        return self.make()

    def change(self):
        return []

    def hash(self):
        e = f"x%{self.name}"
        return ([f"h = mix (h, int ({e}_to, 8))"]
                + block(f"if ({e}_to == 1) then",
                        loops(e, 1, lambda one:
                              [f"h = mix (h, int ({one}, 8))"]), "end if")
                + block("if (omp_is_initial_device ()) then",
                        [f"if ({e}_to == 0 .and. associated ({e}))"
                         " h = mix (h, 3_8)",
                         f"if ({e}_to == 1 .and. .not. associated ({e}, "
                         f"x%{self.target}) .and. size ({e}) > 0)"
                         " h = mix (h, 4_8)",
                         f"if ({e}_to == 2 .and. .not. associated ({e}, "
                         "elsewhere)) h = mix (h, 5_8)"], "end if"))


class Loop:
    """A pointer to an object of the own type: the object itself."""

    def __init__(self, name, type):
        self.name, self.type = name, type

    def declaration(self):
        return f"type({self.type.name}), pointer :: {self.name} => null ()"

    def make(self):
        return [f"if (draw (2) == 1) x%{self.name} => x"]

    def move(self):
        return []

    def change(self):
        return []

    def hash(self):
        return [f"if (associated (x%{self.name})) h = mix (h, "
                f"int (x%{self.name}%id, 8))"]


# ---- Types --------------------------------------------------------------------


class Type:
    def __init__(self, name, parent):
        self.name, self.parent = name, parent
        self.components = []
        self.extensions = []

    def choices(self):
        """Dynamic types of CLASS of this one."""
        return [Object(self)] + [one for t in self.extensions
                                 for one in t.choices()]

    def may_be_array(self):
        """Whether gfortran 12 can compile inline arrays of this type."""
        if self.parent and not self.parent.may_be_array():
            return False
        for c in self.components:
            if isinstance(c, Polymorphic) and c.rank > 1:
                return False
            if type(c) is Inline and isinstance(c.data, Object) \
               and (c.rank or not c.data.type.may_be_array()):
                return False
        return True

    def definition(self):
        extends = f", extends({self.parent.name})" if self.parent else ""
        return ([f"type{extends} :: {self.name}"]
                + indented(c.declaration() for c in self.components)
                + ["end type"])

    def procedure(self, head, end, declarations, first, what, last):
        body = ["integer :: i, j, k"] + declarations + first
        for c in self.components:
            body += getattr(c, what)()
        return block(head, body + last, end)

    def procedures(self):
        n, parent = self.name, self.parent
        up = f"x%{parent.name}" if parent else ""
        lines = []
        for what in "make", "move":
            lines += self.procedure(
                f"recursive subroutine {what}_{n} (x, levels)",
                "end subroutine",
                [f"type({n}), target, intent(inout) :: x",
                 "integer, intent(in) :: levels",
                 "integer :: depth, length, l1, u1, l2, u2"],
                ["budget = budget - 1",
                 "depth = merge (levels, 0, budget > 0)"]
                + ([f"call {what}_{parent.name} ({up}, levels)"]
                   if parent else []), what, [])
        return (
            lines
            + self.procedure(
                f"recursive subroutine change_{n} (x, step)",
                "end subroutine",
                [f"type({n}), intent(inout) :: x",
                 "integer, intent(in) :: step", "!$omp declare target"],
                ([f"call change_{parent.name} ({up}, step)"]
                 if parent else []), "change", [])
            + self.procedure(
                f"recursive function hash_{n} (x) result (h)",
                "end function",
                [f"type({n}), target, intent(in) :: x", "integer(8) :: h",
                 "!$omp declare target"],
                ["h = 17"] + ([f"h = mix (h, hash_{parent.name} ({up}))"]
                              if parent else []), "hash", []))


class Tree:
    """A module of types, with its test."""

    def __init__(self, number, seed):
        self.number = number
        self.rng = random.Random(seed)
        self.types = []
        last = self.rng.randint(1, 7) - 1
        for n in range(last + 1):
            self.add_type(n, n == last)
        self.root = self.types[-1]
        self.form = self.rng.choice(["scalar", "scalar", "array", "allocatable"])

    def add_type(self, n, is_root):
        rng = self.rng
        candidates = [t for t in self.types]
        parent = rng.choice(candidates) if candidates and rng.random() < 0.3 \
            else None
        type = Type(f"t{n}", parent)
        self.types.append(type)
        if rng.random() < 0.08 and not is_root:
            pass                # no components of its own
        else:
            type.components.append(
                Inline(rng, "id", INTRINSIC[1]) if parent is None
                else Inline(rng, f"id{n}", INTRINSIC[1]))
            type.components[0].rank = 0
            for i in range(rng.choice([1, 2, 3, 4, 6, 9])):
                self.add_component(type, f"c{n}_{i}", n)
        if parent:
            parent.extensions.append(type)

    def add_component(self, type, name, n):
        rng = self.rng
        others = self.types[:n]
        kinds = ["inline", "owned", "owned", "text", "own", "unlimited",
                 "pointer"]
        if FLAT:
            kinds.remove("own")
            kinds.remove("unlimited")
        if others:
            kinds += ["part", "object", "object", "class", "class"]
        if type.parent is None:
            kinds += ["loop"]
        kind = rng.choice(kinds)
        data = rng.choice(INTRINSIC)
        if kind == "inline":
            component = Inline(rng, name, data)
        elif kind == "owned":
            component = Owned(rng, name, data)
            if isinstance(data, Characters):
                component.rank = max(component.rank, 1)
        elif kind == "text":
            component = Text(rng, name, rng.choice([1, 1, 4]))
        elif kind == "own":
            component = Owned(rng, name, Object(type, True))
        elif kind == "unlimited":
            some = [Object(t) for t in rng.sample(others, min(2, len(others)))]
            some += [INTRINSIC[1], INTRINSIC[4], Characters("*", 1)]
            component = Polymorphic(rng, name, None, lambda: some)
        elif kind == "pointer":
            owned = Owned(rng, name + "_a", INTRINSIC[1])
            owned.rank = 1
            type.components.append(owned)
            component = Pointer(name, name + "_a")
        elif kind == "loop":
            component = Loop(name, type)
        elif kind == "part":
            component = Inline(rng, name, Object(rng.choice(others)))
            component.extents = [e or 1 for e in component.extents]
            if not component.data.type.may_be_array():
                component.rank = 0
        elif kind == "object":
            component = Owned(rng, name, Object(rng.choice(others)))
        else:
            base = rng.choice(others)
            component = Polymorphic(rng, name, base, base.choices)
        type.components.append(component)

    def module(self):
        lines = [f"module m{self.number}", "  use omp_lib", "  use gomp_pset",
                 "  use fuzz_support", "  implicit none"]
        for type in self.types:
            lines += indented(type.definition())
        lines += ["contains"]
        for type in self.types:
            lines += indented(type.procedures())
        return lines + indented(self.test()) + ["end module", ""]

    def each(self, e, statement):
        """STATEMENT, with {e}, for each object of E."""
        if self.form == "scalar":
            return [statement.format(e=e)]
        return block(f"do n = 1, size ({e})",
                     [statement.format(e=f"{e}(n)")], "end do")

    def declaration(self, name):
        form = {"scalar": ":: {}", "array": ":: {}(3)",
                "allocatable": ", allocatable :: {}(:)"}[self.form]
        return f"type({self.root.name}), target, save " + form.format(name)

    def hashed(self, e, to):
        return [f"{to} = 5"] + self.each(
            e, f"{to} = mix ({to}, hash_{self.root.name} ({{e}}))")

    def kernel(self):
        """Reads and changes x on the device, and y on the host."""
        change = f"call change_{self.root.name} ({{e}}, 1)"
        return (self.hashed("y", "wanted")
                + block("!$omp target map(from: found) private(n)",
                        self.hashed("x", "found") + self.each("x", change),
                        "!$omp end target")
                + ["call check (found == wanted, 'read on the device')"]
                + self.hashed("x", "found")
                + ["call check (omp_get_num_devices () == 0 .or. "
                   "found == wanted, 'the host has changed')"]
                + self.each("y", change) + self.hashed("y", "wanted"))

    def compare(self, what):
        return self.hashed("x", "found") + [
            f"call check (found == wanted, '{what}')"]

    def both(self, what, seed):
        """What x and y get, by the same random numbers."""
        lines = []
        for e in "xy":
            lines += [f"call start ({seed}, {BUDGET})"]
            if self.form == "allocatable" and what == "make":
                lines += [f"allocate ({e}(2))"]
            lines += self.each(e, f"call {what}_{self.root.name} "
                                  f"({{e}}, {DEPTH})")
        return lines

    def test(self):
        n, root = self.number, self.root.name
        change = f"call change_{root} ({{e}}, 1)"
        ask = "stat=stat, errmsg=text)"
        done = "call check (stat == gomp_pset_done, text)"
        body = (["integer(8) :: found, wanted", "integer :: n, stat",
                 "character(300) :: text", self.declaration("x"),
                 self.declaration("y"), f"call begin_tree ({n})"]
                + self.both("make", n)
                + self.hashed("y", "wanted")
                + self.compare("the twin differs")
                + [f"call gomp_pset_enter_deep (x, {ask}", done,
                   "if (stat == gomp_pset_done) then"]
                + indented(
                    self.kernel()
                    + [f"call gomp_pset_update_self_deep (x, {ask}", done]
                    + self.compare("update self")
                    # Other values, then other allocations.
                    + self.each("x", change) + self.each("y", change)
                    + [f"call gomp_pset_update_device_deep (x, {ask}", done]
                    + self.kernel()
                    + [f"call gomp_pset_update_self_deep (x, {ask}", done]
                    + self.compare("update device")
                    + self.both("move", n + 1)
                    + [f"call gomp_pset_update_device_deep (x, {ask}", done]
                    + self.kernel()
                    + [f"call gomp_pset_exit_deep (x, {ask}", done]
                    + self.compare("exit")
                    + ["call check (omp_get_num_devices () == 0 .or. "
                       "omp_target_is_present (c_loc (x), "
                       "omp_get_default_device ()) == 0, 'still present')",
                       f"call gomp_pset_exit_deep (x, {ask}",
                       "call check (stat == gomp_pset_no_action, "
                       "'exit again')"])
                + ["end if", "call end_tree ()"])
        return block(f"subroutine test_{n} ()", body, "end subroutine")


SUPPORT = """\
! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Written by fuzz.py {arguments}.
module fuzz_support
  use, intrinsic :: iso_c_binding, only: c_loc
  implicit none
  integer, target :: elsewhere(3) = [1, 2, 3]
  !$omp declare target (elsewhere)
  integer :: budget = 0, tree = 0, failures = 0
  logical :: good = .true.
  integer(8) :: state = 1
contains
  subroutine start (seed, objects)
    integer, intent(in) :: seed, objects
    state = 48271_8 * (seed + 1)
    budget = objects
  end subroutine
  ! 0 to N - 1.
  integer function draw (n)
    integer, intent(in) :: n
    state = mod (state * 48271_8, 2147483647_8)
    draw = int (mod (state / 64, int (n, 8)))
  end function
  pure integer(8) function mix (h, value)
    integer(8), intent(in) :: h, value
    !$omp declare target
    mix = mod (h * 31 + mod (value, 1000003_8) + 1000003_8, 2147483647_8)
  end function
  subroutine begin_tree (n)
    integer, intent(in) :: n
    tree = n
    good = .true.
  end subroutine
  subroutine check (condition, what)
    logical, intent(in) :: condition
    character(*), intent(in) :: what
    if (condition) return
    good = .false.
    print '(a, i0, 2a)', 'bad: tree ', tree, ': ', trim (what)
  end subroutine
  subroutine end_tree ()
    if (good) print '(a, i0)', 'ok: tree ', tree
    if (.not. good) failures = failures + 1
  end subroutine
end module
"""


def main():
    if len(sys.argv) != (4 if FLAT else 3):
        sys.exit(__doc__.split("\n")[0])
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    trees = [Tree(seed * 1000 + n, f"{seed}/{n}") for n in range(count)]
    print(SUPPORT.format(arguments=" ".join(sys.argv[1:])))
    for tree in trees:
        print("\n".join(tree.module()))
    print("program fuzz\n  use fuzz_support")
    for tree in trees:
        print(f"  use m{tree.number}, only: test_{tree.number}")
    print("  implicit none")
    for tree in trees:
        print(f"  call test_{tree.number} ()")
    print("  if (failures > 0) stop 1\nend program")


main()
