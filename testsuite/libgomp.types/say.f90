! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! What a Fortran program says of its own objects, for say.c to compare with what
! the runtime finds out.  Names: "a", "a%b" where A lies inline.
module say
  use iso_c_binding
  implicit none
  integer, parameter :: none = 0

  interface
    ! The object to speak of: its dynamic type is looked up.
    subroutine say_object (x)
      class(*), target, intent(in) :: x(..)
    end subroutine
    ! Bytes of one element of it.
    subroutine say_size (bytes) bind(c)
      import
      integer(c_int), value :: bytes
    end subroutine
    ! The vtab of the last argument has to be that of x.
    subroutine say_dynamic_type (x)
      class(*), target, intent(in) :: x(..)
    end subroutine
    subroutine c_type (module_name, name, components) bind(c, name='say_type')
      import
      character(kind=c_char), intent(in) :: module_name(*), name(*)
      integer(c_int), value :: components
    end subroutine
    subroutine c_inline (name, address, bytes, count, rank) &
        bind(c, name='say_inline')
      import
      character(kind=c_char), intent(in) :: name(*)
      type(c_ptr), value :: address
      integer(c_int), value :: bytes, count, rank
    end subroutine
    subroutine c_slot (name, what, address, bytes, rank) &
        bind(c, name='say_slot')
      import
      character(kind=c_char), intent(in) :: name(*), what(*)
      type(c_ptr), value :: address
      integer(c_int), value :: bytes, rank
    end subroutine
    subroutine c_length (name, length, kind) bind(c, name='say_length')
      import
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), value :: length, kind
    end subroutine
    subroutine c_of (name, type) bind(c, name='say_of')
      import
      character(kind=c_char), intent(in) :: name(*), type(*)
    end subroutine
    subroutine c_flags (flags) bind(c, name='say_flags')
      import
      character(kind=c_char), intent(in) :: flags(*)
    end subroutine
    subroutine c_parent (name) bind(c, name='say_parent')
      import
      character(kind=c_char), intent(in) :: name(*)
    end subroutine
    subroutine c_by_name (module_name, name) bind(c, name='say_by_name')
      import
      character(kind=c_char), intent(in) :: module_name(*), name(*)
    end subroutine
    subroutine c_named (module_name, name) bind(c, name='say_named')
      import
      character(kind=c_char), intent(in) :: module_name(*), name(*)
    end subroutine
    subroutine c_variable (name, address, type) bind(c, name='say_variable')
      import
      character(kind=c_char), intent(in) :: name(*), type(*)
      type(c_ptr), value :: address
    end subroutine
    subroutine say_done () bind(c)
    end subroutine
  end interface

contains
  ! Of the object: its type, and how many components that has which users wrote,
  ! the parent part being one.
  subroutine say_type (module_name, name, components)
    character(*), intent(in) :: module_name, name
    integer, intent(in) :: components
    call c_type (module_name // c_null_char, name // c_null_char, components)
  end subroutine
  ! Data that lie in the object.
  subroutine say_inline (name, address, bits, count, rank)
    character(*), intent(in) :: name
    type(c_ptr), intent(in) :: address
    integer, intent(in) :: bits, count, rank
    call c_inline (name // c_null_char, address, bits / 8, count, rank)
  end subroutine
  ! WHAT: "scalar allocatable", "class pointer" ...; the address that it holds.
  subroutine say_slot (name, what, address, bits, rank)
    character(*), intent(in) :: name, what
    type(c_ptr), intent(in) :: address
    integer, intent(in) :: bits, rank
    call c_slot (name // c_null_char, what // c_null_char, address, bits / 8, &
                 rank)
  end subroutine
  subroutine say_length (name, length, kind)
    character(*), intent(in) :: name
    integer, intent(in) :: length, kind
    call c_length (name // c_null_char, length, kind)
  end subroutine
  ! The declared type of a component.
  subroutine say_of (name, type)
    character(*), intent(in) :: name, type
    call c_of (name // c_null_char, type // c_null_char)
  end subroutine
  ! "", or words among "owns", "refers", "ambiguous", "doubtful".
  subroutine say_flags (flags)
    character(*), intent(in) :: flags
    call c_flags (flags // c_null_char)
  end subroutine
  subroutine say_parent (name)
    character(*), intent(in) :: name
    call c_parent (name // c_null_char)
  end subroutine
  ! Looked up by its name, the type is the same.
  subroutine say_by_name (module_name, name)
    character(*), intent(in) :: module_name, name
    call c_by_name (module_name // c_null_char, name // c_null_char)
  end subroutine
  ! Speak of the type of this name, without an object.
  subroutine say_named (module_name, name)
    character(*), intent(in) :: module_name, name
    call c_named (module_name // c_null_char, name // c_null_char)
  end subroutine
  subroutine say_variable (name, address, type)
    character(*), intent(in) :: name, type
    type(c_ptr), intent(in) :: address
    call c_variable (name // c_null_char, address, type // c_null_char)
  end subroutine
end module
