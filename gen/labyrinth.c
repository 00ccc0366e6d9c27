#define GYOJI_GAME labyrinth
#define GYOJI_SOURCES "gyoji.events\0" "gyoji.game.places\0" "gyoji.game.plain_learning\0" "gyoji.game.protocols\0" "gyoji.games.labyrinth.cells\0" "gyoji.games.labyrinth.fast_path\0" "gyoji.games.labyrinth.learning\0" "gyoji.games.labyrinth.notation\0" "gyoji.games.labyrinth.positions\0" "gyoji.games.labyrinth.rules\0" "gyoji.notation.boards\0" "gyoji.notation.encodings\0" "gyoji.notation.scan\0" "gyoji.notation.source\0" "gyoji.state\0"
#define GYOJI_DIGEST "6bdf057cff9e576c"
#define GYOJI_PARTS "rules\0" "fast_path\0" "learning\0" "positions\0"
#include "labyrinth.h"
#include "twin.c"
