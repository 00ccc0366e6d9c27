/* The Python module of a game's compiled twin: generic loops around the game's own functions.
 *
 * A file NAME.c defines GYOJI_GAME (the prefix of the game's functions), GYOJI_SOURCES, GYOJI_PARTS
 * (names that NUL ends) and GYOJI_DIGEST, includes NAME.h, and then this file. One binary serves
 * every Python from 3.11 on, because it uses the limited API alone.
 *
 * Everything works on memory that its caller owns, through the buffer protocol: nothing is copied.
 * A play's cells and its registers may lie anywhere, apart from each other; a state in a buffer of
 * registers is named by `top`, the index behind its last register (`registers[top - 1]` is STATUS).
 * Loops run without the GIL.
 */
#include "pyconfig.h"
#ifndef Py_GIL_DISABLED /* free-threaded builds have no stable ABI */
#define Py_LIMITED_API 0x030B0000
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <stdint.h>
#include <string.h>

/* G(apply) is sokoban_apply in the twin of Sokoban. */
#define GYOJI_PASTE(game, name) game##_##name
#define GYOJI_NAME(game, name) GYOJI_PASTE(game, name)
#define G(name) GYOJI_NAME(GYOJI_GAME, name)

typedef G(cell) cell_t;
typedef G(register) number_t;
typedef G(named) named_t;

/* The registers that every state has, counted from behind its last one. */
enum { AREA = -4, WIDTH = -3, TURN = -2 };

#if defined(__GNUC__) && !defined(GYOJI_CHECKED)
#define ALWAYS_INLINE __attribute__((always_inline)) static inline
#if G(STATEMENTS) < 400 /* a longer game takes many seconds, and spends its time elsewhere */
#define FLATTEN __attribute__((flatten, noinline)) static /* everything that it calls is inlined */
#else
#define FLATTEN __attribute__((noinline)) static
#endif
#define NOINLINE __attribute__((noinline)) static
#else
#define ALWAYS_INLINE static inline
#define FLATTEN static
#define NOINLINE static
#endif

#include "loops/lines.h"
#include "loops/play.h"
#include "loops/search.h"
#if G(HAS_FAST_PATH)
#include "loops/text.h"
#endif
#if G(HAS_POSITIONS)
#include "loops/positions.h"
#include "loops/successors.h"
#endif
#if G(HAS_LEARNING)
#include "loops/plays.h"
#include "loops/views.h"
#include "loops/shown.h"
#include "loops/stage.h"
#include "loops/stage_type.h"
#include "loops/stage_methods.h"
#include "loops/view_methods.h"
#include "loops/solo.h"
#endif
#include "loops/module.h"
