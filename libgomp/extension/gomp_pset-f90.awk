# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Writes the Fortran module gomp_pset, which is interfaces only: awk -f THIS.
# The procedures are those of api-pset-fortran.c.

function optional_arguments()
{
  print "      integer(4), optional, intent(in) :: device, line"
  print "      character(*), optional, intent(in) :: file"
  print "      integer(4), optional, intent(out) :: stat"
}

function attach_body(what, type)
{
  print "    subroutine gomp_pset_attach_" what "_" type " (p, device, &"
  print "        file, line, stat)"
  print "      " declaration[type] ", " what " :: p(..)"
  optional_arguments()
  print "    end subroutine"
}

function detach_body(what, type)
{
  print "    subroutine gomp_pset_detach_" what "_" type " (p, finalize, &"
  print "        device, file, line, stat)"
  print "      " declaration[type] ", " what " :: p(..)"
  print "      logical(4), optional, intent(in) :: finalize"
  optional_arguments()
  print "    end subroutine"
}

function count_body(what, type)
{
  print "    integer(4) function gomp_pset_attach_count_" what "_" type " &"
  print "        (p, device)"
  print "      " declaration[type] ", " what " :: p(..)"
  print "      integer(4), optional, intent(in) :: device"
  print "    end function"
}

# A subroutine for whole objects, and ARGUMENTS of its own, which are DECLARED.
function deep_body(name, arguments, declared,   n, lines, i)
{
  print "    subroutine gomp_pset_" name " (object, " arguments "device, &"
  print "        file, line, stat, errmsg)"
  print "      class(*), target :: object(..)"
  n = split(declared, lines, "\n")
  for (i = 1; i <= n; i++)
    print "      " lines[i]
  optional_arguments()
  print "      character(*), optional, intent(out) :: errmsg"
  print "    end subroutine"
}

function print_body()
{
  print "    subroutine gomp_pset_print_deep (object, leave_out, file, line, &"
  print "        stat, errmsg)"
  print "      class(*), target :: object(..)"
  print "      character(*), optional, intent(in) :: leave_out(:)"
  print "      character(*), optional, intent(in) :: file"
  print "      integer(4), optional, intent(in) :: line"
  print "      integer(4), optional, intent(out) :: stat"
  print "      character(*), optional, intent(out) :: errmsg"
  print "    end subroutine"
}

function pack_bodies()
{
  print "    subroutine gomp_pset_pack (object, buffer, leave_out, file, &"
  print "        line, stat, errmsg)"
  print "      class(*), target :: object(..)"
  print "      integer(1), allocatable, intent(out) :: buffer(:)"
  print "      character(*), optional, intent(in) :: leave_out(:)"
  print "      character(*), optional, intent(in) :: file"
  print "      integer(4), optional, intent(in) :: line"
  print "      integer(4), optional, intent(out) :: stat"
  print "      character(*), optional, intent(out) :: errmsg"
  print "    end subroutine"
  print "    subroutine gomp_pset_unpack (buffer, object, file, line, &"
  print "        stat, errmsg)"
  print "      integer(1), intent(in) :: buffer(:)"
  print "      class(*), target :: object(..)"
  print "      character(*), optional, intent(in) :: file"
  print "      integer(4), optional, intent(in) :: line"
  print "      integer(4), optional, intent(out) :: stat"
  print "      character(*), optional, intent(out) :: errmsg"
  print "    end subroutine"
}

# Collective subroutines of coarray Fortran; the first arguments are in the
# order of CO_BROADCAST and CO_REDUCE.
function collective_body(name, argument, declared)
{
  print "    subroutine gomp_pset_" name " (object, " argument ", stat, &"
  print "        errmsg, file, line)"
  print "      class(*), target :: object(..)"
  print declared
  print "      integer(4), optional, intent(out) :: stat"
  print "      character(*), optional, intent(inout) :: errmsg"
  print "      character(*), optional, intent(in) :: file"
  print "      integer(4), optional, intent(in) :: line"
  print "    end subroutine"
}

# A mapper written by the user.
function mapper_bodies()
{
  print "    subroutine gomp_pset_register_mapper (mold, mapper)"
  print "      import :: gomp_pset_mapper"
  print "      class(*), intent(in) :: mold"
  print "      procedure(gomp_pset_mapper) :: mapper"
  print "    end subroutine"
  print "    subroutine gomp_pset_component (token, component)"
  print "      import :: c_ptr"
  print "      type(c_ptr), intent(in) :: token"
  print "      class(*), target :: component(..)"
  print "    end subroutine"
}

# All bodies of one generic.
function bodies(generic,   t, w)
{
  for (t = 1; t <= n_types; t++)
    for (w = 1; w <= 2; w++)
      if (generic == "attach")
        attach_body(whats[w], types[t])
      else if (generic == "detach")
        detach_body(whats[w], types[t])
      else
        count_body(whats[w], types[t])
}

function attach_address()
{
  print "    subroutine gomp_pset_attach_address (descriptor, layout, &"
  print "        device, file, line, stat)"
  print "      import :: c_ptr"
  print "      type(c_ptr), intent(in) :: descriptor"
  print "      integer(4), intent(in) :: layout"
  optional_arguments()
  print "    end subroutine"
}

function detach_address()
{
  print "    subroutine gomp_pset_detach_address (descriptor, finalize, &"
  print "        device, file, line, stat)"
  print "      import :: c_ptr"
  print "      type(c_ptr), intent(in) :: descriptor"
  print "      logical(4), optional, intent(in) :: finalize"
  optional_arguments()
  print "    end subroutine"
}

function count_address()
{
  print "    integer(4) function gomp_pset_attach_count_address &"
  print "        (descriptor, device)"
  print "      import :: c_ptr"
  print "      type(c_ptr), intent(in) :: descriptor"
  print "      integer(4), optional, intent(in) :: device"
  print "    end function"
}

# What all data operations have at their end.
function data_arguments()
{
  print "      character(*), optional, intent(in) :: name, file"
  print "      integer(4), optional, intent(in) :: clause, async, device, line"
  print "      logical(4), optional, intent(in) :: condition"
  print "      integer(4), optional, intent(out) :: stat"
  print "      type(c_ptr), optional, intent(in) :: descriptor, location"
  print "      type(gomp_pset_bounds), optional, intent(in) :: bounds(:)"
  print "      integer(4), optional, intent(in) :: decomposed_from"
  print "      integer(8), optional, intent(in) :: element_size"
  print "      logical(4), optional, intent(in) :: attached"
  print "    end subroutine"
}

# Actions and clauses have the numbers of gomp_pset_data.h.
function data_parameters()
{
  print "  integer(4), parameter :: gomp_pset_bad_argument = -20, &"
  print "    gomp_pset_bad_bounds = -21, gomp_pset_bad_handle = -22, &"
  print "    gomp_pset_not_present = -23, gomp_pset_partly_present = -24"
  print "  integer(4), parameter :: gomp_pset_copyin = 1, &"
  print "    gomp_pset_create = 2, gomp_pset_present = 3, &"
  print "    gomp_pset_no_create = 4, gomp_pset_deviceptr = 5, &"
  print "    gomp_pset_attach_action = 6, gomp_pset_use_device = 7, &"
  print "    gomp_pset_copyout = 11, gomp_pset_delete = 12, &"
  print "    gomp_pset_detach_action = 13, gomp_pset_update_host = 21, &"
  print "    gomp_pset_update_device = 22"
  print "  integer(4), parameter :: gomp_pset_clause_copyin = 1, &"
  print "    gomp_pset_clause_copyin_readonly = 2, &"
  print "    gomp_pset_clause_copy = 3, gomp_pset_clause_copyout = 4, &"
  print "    gomp_pset_clause_copyout_zero = 5, gomp_pset_clause_present = 6, &"
  print "    gomp_pset_clause_create = 7, gomp_pset_clause_create_zero = 8, &"
  print "    gomp_pset_clause_delete = 9, gomp_pset_clause_attach = 10, &"
  print "    gomp_pset_clause_detach = 11, gomp_pset_clause_no_create = 12, &"
  print "    gomp_pset_clause_deviceptr = 15, &"
  print "    gomp_pset_clause_update_host = 17, &"
  print "    gomp_pset_clause_update_self = 18, &"
  print "    gomp_pset_clause_update_device = 19, &"
  print "    gomp_pset_clause_use_device = 20"
  print "  integer(4), parameter :: gomp_pset_sync = -2"
  print ""
  print "  ! One dimension of a section, in the user's indices."
  print "  integer(8), parameter :: gomp_pset_unset = -huge (0_8)"
  print "  type gomp_pset_bounds"
  print "    sequence"
  print "    integer(8) :: lower = gomp_pset_unset"
  print "    integer(8) :: upper = gomp_pset_unset"
  print "    integer(8) :: extent = gomp_pset_unset"
  print "    integer(8) :: step = gomp_pset_unset"
  print "    integer(8) :: stride = gomp_pset_unset"
  print "    integer(8) :: stride_bytes = gomp_pset_unset"
  print "    integer(8) :: start = gomp_pset_unset"
  print "    integer(8) :: whole = gomp_pset_unset"
  print "  end type"
}

# The head of an interface of its own for data operation NAME.  gfortran 13 and
# later do not pass the length of a variable that is a character.
function data_begin(name, arguments)
{
  print "  end interface"
  print "  interface gomp_pset_data_" name
  print "#if __GNUC__ >= 13"
  print "    subroutine gomp_pset_data_" name "_13 (action, var, " arguments
  print "#else"
  print "    subroutine gomp_pset_data_" name " (action, var, " arguments
  print "#endif"
}

function data_operations()
{
  data_begin("enter", "handle, address, &")
  print "        structured, implicit, name, clause, condition, async, &"
  print "        device, file, line, stat, descriptor, bounds, &"
  print "        decomposed_from, location, element_size, attached)"
  print "      import :: c_ptr, gomp_pset_bounds"
  print "      integer(4), intent(in) :: action"
  print "      type(*), target, optional :: var(..)"
  print "      integer(8), optional, intent(out) :: handle"
  print "      type(c_ptr), optional, intent(out) :: address"
  print "      logical(4), optional, intent(in) :: structured, implicit"
  data_arguments()
  data_begin("exit", "handle, finalize, &")
  print "        name, clause, condition, async, device, file, line, stat, &"
  print "        descriptor, bounds, decomposed_from, location, &"
  print "        element_size, attached)"
  print "      import :: c_ptr, gomp_pset_bounds"
  print "      integer(4), intent(in) :: action"
  print "      type(*), target, optional :: var(..)"
  print "      integer(8), optional, intent(in) :: handle"
  print "      logical(4), optional, intent(in) :: finalize"
  data_arguments()
  data_begin("update", "if_present, &")
  print "        name, clause, condition, async, device, file, line, stat, &"
  print "        descriptor, bounds, decomposed_from, location, &"
  print "        element_size, attached)"
  print "      import :: c_ptr, gomp_pset_bounds"
  print "      integer(4), intent(in) :: action"
  print "      type(*), target, optional :: var(..)"
  print "      logical(4), optional, intent(in) :: if_present"
  data_arguments()
  print "  end interface"
  print "  interface"
  print "    integer(4) function gomp_pset_data_open (device, print)"
  print "      integer(4), optional, intent(in) :: device"
  print "      logical(4), optional, intent(in) :: print"
  print "    end function"
}

BEGIN {
  n_types = split("i1 i2 i4 i8 r4 r8 c4 c8 l1 l4 l8 ch", types)
  names["i"] = "integer"; names["r"] = "real"
  names["c"] = "complex"; names["l"] = "logical"
  for (t = 1; t < n_types; t++)
    declaration[types[t]] = names[substr(types[t], 1, 1)] \
                            "(" substr(types[t], 2) ")"
  declaration["ch"] = "character(*)"
  split("pointer allocatable", whats)

  print "! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1"
  print "! Attaching Fortran pointers and allocatables on a device by calls, see"
  print "! attach-api.md; data operations, see data-operations.md; mapping objects"
  print "! with all that they own, see deep-mapping.md.  Made by gomp_pset-f90.awk."
  print "module gomp_pset"
  print "  use, intrinsic :: iso_c_binding, only: c_ptr"
  print "  implicit none"
  print "  private :: c_ptr"
  print ""
  print "  integer(4), parameter :: gomp_pset_done = 0, &"
  print "    gomp_pset_no_action = 1, gomp_pset_bad_device = -1, &"
  print "    gomp_pset_bad_descriptor = -2, gomp_pset_bad_section = -3, &"
  print "    gomp_pset_device_error = -4, gomp_pset_unknown_type = -5, &"
  print "    gomp_pset_bad_object = -6"
  print "  integer(4), parameter :: gomp_pset_pointer = 0, &"
  print "    gomp_pset_gfortran = 1, gomp_pset_cfi = 2"
  print "  integer(4), parameter :: gomp_pset_acc_device = -1000"
  data_parameters()
  print ""
  print "  interface gomp_pset_attach"
  bodies("attach")
  attach_address()
  print "  end interface"
  print ""
  print "  interface gomp_pset_detach"
  bodies("detach")
  detach_address()
  print "  end interface"
  print ""
  print "  interface gomp_pset_attach_count"
  bodies("count")
  count_address()
  print "  end interface"
  print ""
  print "  interface"
  print "    subroutine gomp_pset_print_attachments (device)"
  print "      integer(4), optional, intent(in) :: device"
  print "    end subroutine"
  print "    subroutine gomp_pset_print_present (device)"
  print "      integer(4), optional, intent(in) :: device"
  print "    end subroutine"
  print "    function gomp_pset_message ()"
  print "      character(1024) :: gomp_pset_message"
  print "    end function"
  data_operations()
  print "  end interface"
  print ""
  print "  abstract interface"
  print "    subroutine gomp_pset_mapper (token, object)"
  print "      import :: c_ptr"
  print "      type(c_ptr), intent(in) :: token"
  print "      class(*), target :: object"
  print "    end subroutine"
  print "  end interface"
  print ""
  print "  interface"
  deep_body("enter_deep", "create, leave_out, ", \
            "logical(4), optional, intent(in) :: create\n" \
            "character(*), optional, intent(in) :: leave_out(:)")
  deep_body("exit_deep", "release, finalize, ", \
            "logical(4), optional, intent(in) :: release, finalize")
  deep_body("update_device_deep", "")
  deep_body("update_self_deep", "")
  print_body()
  pack_bodies()
  collective_body("co_broadcast", "source_image", \
                  "      integer(4), intent(in) :: source_image")
  collective_body("co_reduce", "operation, result_image", \
                  "      external :: operation\n" \
                  "      integer(4), optional, intent(in) :: result_image")
  mapper_bodies()
  print "  end interface"
  print "end module gomp_pset"
}
