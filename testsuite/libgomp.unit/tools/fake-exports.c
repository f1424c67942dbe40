/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A shared object that has a few symbols: those of our library, or what an
   installed libgomp has, with NEWER, which may be a symbol's name.  */

void GOMP_target (void);
void omp_target_alloc (void);
void
GOMP_target (void)
{
}
void
omp_target_alloc (void)
{
}

#ifdef OURS
void __libc_start_main (void);
void
__libc_start_main (void)
{
}
#else
/* What is the host's.  */
void omp_get_default_device (void);
void GOMP_teams4 (void);
void GOMP_parallel (void);
void
omp_get_default_device (void)
{
}
void
GOMP_teams4 (void)
{
}
void
GOMP_parallel (void)
{
}
#endif

#ifdef NEWER
void NEWER (void);
void
NEWER (void)
{
}
#endif
