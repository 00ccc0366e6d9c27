#define GYOJI_GAME labyrinth_pencil
#define GYOJI_SOURCES "gyoji.events\0" "gyoji.game.places\0" "gyoji.game.plain_learning\0" "gyoji.games.labyrinth.learning\0" "gyoji.games.labyrinth.pencil.learning\0" "gyoji.games.labyrinth.pencil.positions\0" "gyoji.games.labyrinth.pencil.rules\0" "gyoji.games.labyrinth.positions\0" "gyoji.games.labyrinth.rules\0" "gyoji.state\0"
#define GYOJI_DIGEST "926f5d88b9cd74a5"
#define GYOJI_PARTS "rules\0" "learning\0" "positions\0"
#include "labyrinth_pencil.h"
#include "twin.c"
