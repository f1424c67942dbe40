! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Objects of the types of kinds.f90.
program kinds_main
  use say
  use kinds
  implicit none
  call test_named ()
  call test_plain ()
  call test_extension ()
  call test_scalars ()
  call test_arrays ()
  call test_strings ()
  call test_poly ()
  call test_addresses ()
  call test_nested ()
  call test_recursion ()
  call test_others ()
  call test_local ()
  call test_local_again ()
  call test_intrinsic (42)
  call test_intrinsic_string ('text')
  call test_variables ()
  call say_done ()
contains
  ! A type without a table, before one that holds it was asked for.
  subroutine test_named ()
    call say_named ('kinds', 'hidden')
    call say_flags ('owns refers')
  end subroutine

  subroutine test_plain ()
    type(plain), target :: x
    type(empty), target :: e
    call say_object (x)
    call say_size (storage_size (x) / 8)
    call say_type ('kinds', 'plain', 7)
    call say_inline ('i', c_loc (x%i), storage_size (x%i), 1, 0)
    call say_inline ('d', c_loc (x%d), storage_size (x%d), 1, 0)
    call say_inline ('c', c_loc (x%c), storage_size (x%c), 1, 0)
    call say_inline ('z', c_loc (x%z), storage_size (x%z), 6, 2)
    call say_inline ('large', c_loc (x%large), 8, 200, 1)
    call say_inline ('l', c_loc (x%l), storage_size (x%l), 1, 0)
    call say_inline ('cs', c_loc (x%cs), storage_size (x%cs), 2, 1)
    call say_flags ('')
    call say_parent ('')
    call say_by_name ('kinds', 'plain')
    call say_object (e)
    call say_size (storage_size (e) / 8)
    call say_type ('kinds', 'empty', 0)
    call say_flags ('')
  end subroutine

  subroutine test_extension ()
    type(leaf3), target :: x
    type(concrete), target :: y
    type(lookalike), target :: z
    allocate (x%x(3), x%m(2, 2), x%kids(4))
    x%name = 'some name'
    call say_object (x)
    call say_size (storage_size (x) / 8)
    call say_type ('kinds', 'leaf3', 2)
    call say_parent ('leaf2')
    call say_inline ('leaf2', c_loc (x%leaf2), storage_size (x%leaf2), 1, 0)
    call say_inline ('leaf2%leaf%n', c_loc (x%n), 32, 1, 0)
    call say_slot ('leaf2%leaf%x', 'array allocatable', c_loc (x%x), 32, 1)
    call say_slot ('leaf2%name', 'scalar allocatable', c_loc (x%name), 8, 0)
    call say_length ('leaf2%name', len (x%name), 1)
    call say_slot ('leaf2%m', 'array allocatable', c_loc (x%m), 64, 2)
    call say_slot ('kids', 'array allocatable', c_loc (x%kids), &
                   storage_size (x%kids), 1)
    call say_of ('kids', 'leaf')
    call say_flags ('owns refers')
    call say_by_name ('kinds', 'leaf3')
    allocate (y%q(2), y%z(1, 2, 3))
    call say_object (y)
    call say_type ('kinds', 'concrete', 2)
    call say_parent ('abst')
    call say_slot ('abst%q', 'array allocatable', c_loc (y%q), 32, 1)
    call say_slot ('z', 'array allocatable', c_loc (y%z), 128, 3)
    call say_object (z)
    call say_size (storage_size (z) / 8)
    call say_type ('kinds', 'lookalike', 2)
    call say_parent ('')
    call say_inline ('leaf', c_loc (z%leaf), storage_size (z%leaf), 1, 0)
  end subroutine

  subroutine test_scalars ()
    type(scalars), target :: x
    type(fixed_strings), target :: y
    allocate (x%ia, x%ip, x%ta, x%tp, x%da, y%ca, y%cp)
    call say_object (x)
    call say_size (storage_size (x) / 8)
    call say_type ('kinds', 'scalars', 5)
    call say_slot ('ia', 'scalar allocatable', c_loc (x%ia), 32, 0)
    call say_slot ('ip', 'scalar pointer', c_loc (x%ip), 32, 0)
    call say_slot ('ta', 'scalar allocatable', c_loc (x%ta), &
                   storage_size (x%ta), 0)
    call say_of ('ta', 'leaf')
    call say_slot ('tp', 'scalar pointer', c_loc (x%tp), &
                   storage_size (x%tp), 0)
    call say_of ('tp', 'leaf')
    call say_slot ('da', 'scalar allocatable', c_loc (x%da), 64, 0)
    call say_flags ('owns refers')
    call say_object (y)
    call say_type ('kinds', 'fixed_strings', 2)
    call say_slot ('ca', 'scalar allocatable', c_loc (y%ca), 40, 0)
    call say_slot ('cp', 'scalar pointer', c_loc (y%cp), 40, 0)
    deallocate (x%ip, x%tp, y%cp)
  end subroutine

  subroutine test_arrays ()
    type(arrays), target :: x
    allocate (x%a(5), x%p(6), x%ta(2, 2), x%tp(1, 2, 3), x%fs(4), &
              x%many(1, 1, 1, 2, 1, 1, 1))
    call say_object (x)
    call say_size (storage_size (x) / 8)
    call say_type ('kinds', 'arrays', 6)
    call say_slot ('a', 'array allocatable', c_loc (x%a), 32, 1)
    call say_slot ('p', 'array pointer', c_loc (x%p), 32, 1)
    call say_slot ('ta', 'array allocatable', c_loc (x%ta), &
                   storage_size (x%ta), 2)
    call say_slot ('tp', 'array pointer', c_loc (x%tp), &
                   storage_size (x%tp), 3)
    call say_of ('tp', 'leaf')
    call say_slot ('fs', 'array allocatable', c_loc (x%fs), 80, 1)
    call say_slot ('many', 'array allocatable', c_loc (x%many), 8, 7)
    deallocate (x%p, x%tp)
  end subroutine

  subroutine test_strings ()
    type(strings), target :: x
    allocate (character(len=11) :: x%s)
    allocate (character(len=12) :: x%p)
    allocate (character(len=13) :: x%sa(2))
    allocate (character(len=14) :: x%pa(2))
    allocate (character(len=15, kind=4) :: x%w)
    allocate (character(len=16, kind=4) :: x%wa(2, 1))
    call say_object (x)
    call say_size (storage_size (x) / 8)
    call say_type ('kinds', 'strings', 7)
    call say_slot ('s', 'scalar allocatable', c_loc (x%s), none, 0)
    call say_length ('s', 11, 1)
    call say_slot ('p', 'scalar pointer', c_loc (x%p), none, 0)
    call say_length ('p', 12, 1)
    call say_slot ('sa', 'array allocatable', c_loc (x%sa), none, 1)
    call say_length ('sa', 13, 1)
    call say_slot ('pa', 'array pointer', c_loc (x%pa), none, 1)
    call say_slot ('w', 'scalar allocatable', c_loc (x%w), none, 0)
    call say_length ('w', 15, 4)
    call say_slot ('wa', 'array allocatable', c_loc (x%wa), none, 2)
    call say_length ('wa', 16, 4)
    call say_inline ('fixed', c_loc (x%fixed), 56, 1, 0)
    deallocate (x%p, x%pa)
  end subroutine

  subroutine test_poly ()
    type(poly), target :: x
    allocate (leaf2 :: x%c)
    allocate (leaf3 :: x%ca(2))
    allocate (leaf :: x%ca2(2, 2))
    allocate (leaf2 :: x%cp)
    allocate (leaf :: x%cpa(2))
    allocate (leaf2 :: x%u)
    allocate (integer :: x%ua(3))
    allocate (character(len=9) :: x%up)
    allocate (concrete :: x%base)
    call say_object (x)
    call say_size (storage_size (x) / 8)
    call say_type ('kinds', 'poly', 9)
    call say_dynamic_type (x%c)
    call say_slot ('c', 'class allocatable', address (x%c), none, 0)
    call say_of ('c', 'leaf')
    call say_dynamic_type (x%ca)
    call say_slot ('ca', 'class allocatable', address (x%ca(1)), none, 1)
    call say_dynamic_type (x%ca2)
    call say_slot ('ca2', 'class allocatable', address (x%ca2(1, 1)), none, 2)
    call say_of ('ca2', 'leaf')
    call say_dynamic_type (x%cp)
    call say_slot ('cp', 'class pointer', address (x%cp), none, 0)
    call say_dynamic_type (x%cpa)
    call say_slot ('cpa', 'class pointer', address (x%cpa(1)), none, 1)
    call say_dynamic_type (x%u)
    call say_slot ('u', 'class* allocatable', address (x%u), none, 0)
    call say_of ('u', '')
    call say_dynamic_type (x%ua)
    call say_slot ('ua', 'class* allocatable', address (x%ua(1)), none, 1)
    call say_dynamic_type (x%up)
    call say_slot ('up', 'class* pointer', address (x%up), none, 0)
    call say_dynamic_type (x%base)
    call say_slot ('base', 'class allocatable', address (x%base), none, 0)
    call say_of ('base', 'abst')
    call say_flags ('owns refers')
    deallocate (x%cp, x%cpa, x%up)
  end subroutine

  function address (x) result (a)
    class(*), target, intent(in) :: x
    type(c_ptr) :: a
    a = transfer (loc (x), a)
  end function

  subroutine test_addresses ()
    type(addresses), target :: x
    x%pp => dummy
    x%cp = c_loc (static_integer)
    x%fp = c_funloc (dummy)
    call say_object (x)
    call say_size (storage_size (x) / 8)
    call say_type ('kinds', 'addresses', 4)
    call say_slot ('pp', 'procedure', transfer (x%fp, c_null_ptr), none, 0)
    call say_slot ('cp', 'address', c_loc (static_integer), none, 0)
    call say_slot ('fp', 'procedure', transfer (x%fp, c_null_ptr), none, 0)
    call say_inline ('cps', c_loc (x%cps), 64, 3, 1)
    call say_flags ('refers')
  end subroutine

  subroutine test_nested ()
    type(nested), target :: x
    call say_object (x)
    call say_size (storage_size (x) / 8)
    call say_type ('kinds', 'nested', 6)
    call say_inline ('arr', c_loc (x%arr), storage_size (x%arr), 3, 1)
    call say_of ('arr', 'leaf')
    call say_inline ('one', c_loc (x%one), storage_size (x%one), 1, 0)
    call say_of ('one', 'leaf2')
    call say_inline ('grid', c_loc (x%grid), 32, 6, 2)
    call say_inline ('g2', c_loc (x%g2), storage_size (x%g2), 4, 2)
    call say_inline ('p%large', c_loc (x%p%large), 8, 200, 1)
    call say_flags ('owns refers')
  end subroutine

  subroutine test_recursion ()
    type(list), target :: l
    type(tree), target :: t
    type(ntree), target :: n
    type(plist), target :: p
    type(ptrlist), target :: q
    type(ptrlist2), target :: q2
    type(ptrlist3), target :: q3
    type(ptrlist4), target :: q4
    type(counted), target :: r
    type(holder), target :: h
    allocate (l%next, t%r)
    call say_object (l)
    call say_size (storage_size (l) / 8)
    call say_type ('kinds', 'list', 2)
    call say_slot ('next', 'scalar allocatable', c_loc (l%next), &
                   storage_size (l), 0)
    call say_of ('next', 'list')
    call say_object (t)
    call say_type ('kinds', 'tree', 4)
    call say_slot ('l', 'scalar allocatable', c_null_ptr, none, 0)
    call say_slot ('r', 'scalar allocatable', c_loc (t%r), none, 0)
    call say_of ('r', 'tree')
    allocate (n%kids(2), n%up(1))
    call say_object (n)
    call say_size (storage_size (n) / 8)
    call say_type ('kinds', 'ntree', 3)
    call say_slot ('kids', 'array allocatable', c_loc (n%kids), &
                   storage_size (n), 1)
    call say_of ('kids', 'ntree')
    call say_slot ('up', 'array pointer', c_loc (n%up), storage_size (n), 1)
    call say_of ('up', 'ntree')
    deallocate (n%up)
    call say_object (p)
    call say_type ('kinds', 'plist', 3)
    call say_parent ('pnode')
    call say_of ('next', 'pnode')
    allocate (q%next, q2%next, q3%next)
    call say_object (q)
    call say_type ('kinds', 'ptrlist', 2)
    call say_slot ('next', 'scalar pointer', c_loc (q%next), none, 0)
    call say_flags ('refers')
    call say_object (q2)
    call say_slot ('next', 'scalar pointer', c_loc (q2%next), none, 0)
    call say_of ('next', 'ptrlist2')
    call say_flags ('owns refers')
    call say_object (q3)
    call say_type ('kinds', 'ptrlist3', 2)
    call say_slot ('next', 'scalar doubtful, pointer', c_loc (q3%next), &
                   none, 0)
    call say_flags ('owns refers doubtful')
    deallocate (q%next, q2%next, q3%next)
    finals = 0
    call say_object (q4)
    call say_type ('kinds', 'ptrlist4', 2)
    call say_slot ('other', 'scalar doubtful, pointer', c_null_ptr, none, 0)
    call say_flags ('owns refers doubtful')
    allocate (r%next)
    call say_object (r)
    call say_type ('kinds', 'counted', 3)
    call say_slot ('next', 'scalar doubtful, allocatable', c_loc (r%next), &
                   storage_size (r), 0)
    call say_slot ('last', 'scalar doubtful, pointer', c_null_ptr, none, 0)
    call say_flags ('owns refers doubtful')
    call say_object (h)
    call say_size (storage_size (h) / 8)
    call say_slot ('l%next', 'scalar allocatable', c_null_ptr, none, 0)
    call say_slot ('finalized%next', 'scalar doubtful, pointer', &
                   c_null_ptr, none, 0)
    call say_slot ('al', 'scalar allocatable', c_null_ptr, none, 0)
    call say_of ('ts', 'tree')
    if (finals /= 0) error stop 'a FINAL subroutine has run'
  end subroutine

  subroutine test_others ()
    type(hashidden) :: h
    ! gfortran 16: a program that has such types writes to its constants, with or
    ! without OpenMP.
#if __GNUC__ != 16
    type(matrix(8, 5)) :: m
    type(kinded(8)), save, target :: k
#endif
    type(averyveryverylongtypenamewithalmostsixtythreecharactersinit), &
      target :: long
    type(sequenced), target :: s
    type(interoperable), target :: b
    call h%test ()
#if __GNUC__ != 16
    call say_object (m)
    call say_type ('', 'Pdtmatrix_8', 4)
    allocate (k%v(3))
    call say_object (k)
    call say_type ('', 'Pdtkinded_8', 3)
    call say_size (storage_size (k) / 8)
    call say_slot ('v', 'array allocatable', c_loc (k%v), 64, 1)
    call say_inline ('r', c_loc (k%r), 64, 1, 0)
#endif
    allocate (long%a(3))
    call say_object (long)
    call say_type ('kinds', &
      'averyveryverylongtypenamewithalmostsixtythreecharactersinit', 1)
    call say_slot ('a', 'array allocatable', c_loc (long%a), 32, 1)
    allocate (s%b(3))
    call say_object (s)
    call say_size (storage_size (s) / 8)
    call say_type ('kinds', 'sequenced', 2)
    call say_inline ('a', c_loc (s%a), 8, 1, 0)
    call say_slot ('b', 'array allocatable', c_loc (s%b), 32, 1)
    call say_object (b)
    call say_size (storage_size (b) / 8)
    call say_type ('kinds', 'interoperable', 2)
    call say_inline ('b', c_loc (b%b), 64, 1, 0)
  end subroutine

  subroutine test_local ()
    type :: here
      integer :: i
      type(leaf3), allocatable :: one
      class(leaf), pointer :: p => null()
    end type
    type, extends(leaf) :: longer_leaf
      integer, allocatable :: more
    end type
    type(here), target :: x
    type(longer_leaf), target :: y
    allocate (x%one, y%more)
    call say_object (x)
    call say_size (storage_size (x) / 8)
    call say_type ('', 'here', 3)
    call say_slot ('one', 'scalar allocatable', c_loc (x%one), &
                   storage_size (x%one), 0)
    call say_of ('one', 'leaf3')
    call say_object (y)
    call say_type ('', 'longer_leaf', 2)
    call say_parent ('leaf')
    call say_slot ('more', 'scalar allocatable', c_loc (y%more), 32, 0)
  end subroutine

  subroutine test_local_again ()
    type :: here
      integer, pointer :: i => null()
      integer, allocatable :: k
      real(8) :: d
    end type
    type(here), target :: x
    allocate (x%i, x%k)
    call say_object (x)
    call say_size (storage_size (x) / 8)
    call say_type ('', 'here', 3)
    call say_slot ('i', 'scalar pointer', c_loc (x%i), 32, 0)
    call say_slot ('k', 'scalar allocatable', c_loc (x%k), 32, 0)
    deallocate (x%i)
  end subroutine

  subroutine test_intrinsic (x)
    class(*), target, intent(in) :: x
    call say_object (x)
    call say_size (4)
    call say_type ('', 'integer(4)', 0)
    call say_flags ('')
  end subroutine

  subroutine test_intrinsic_string (x)
    class(*), target, intent(in) :: x
    call say_object (x)
    call say_size (1)
    call say_type ('', 'character(1)', 0)
  end subroutine

  subroutine test_variables ()
    call say_object (static_leaf)
    call say_variable ('static_leaf', c_loc (static_leaf%n), 'leaf3')
    call say_variable ('static_integer', c_loc (static_integer), '')
  end subroutine
end program
