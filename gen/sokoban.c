#define GYOJI_GAME sokoban
#define GYOJI_SOURCES "gyoji.events\0" "gyoji.game.places\0" "gyoji.game.plain_learning\0" "gyoji.game.protocols\0" "gyoji.games.sokoban.fast_path\0" "gyoji.games.sokoban.learning\0" "gyoji.games.sokoban.notation\0" "gyoji.games.sokoban.positions\0" "gyoji.games.sokoban.rules\0" "gyoji.notation.boards\0" "gyoji.notation.encodings\0" "gyoji.notation.scan\0" "gyoji.notation.source\0" "gyoji.state\0"
#define GYOJI_DIGEST "c5c80333219c0f46"
#define GYOJI_PARTS "rules\0" "fast_path\0" "learning\0" "positions\0"
#include "sokoban.h"
#include "twin.c"
