#define GYOJI_GAME boulder
#define GYOJI_SOURCES "gyoji.events\0" "gyoji.game.places\0" "gyoji.game.plain_learning\0" "gyoji.game.protocols\0" "gyoji.games.boulder.fast_path\0" "gyoji.games.boulder.learning\0" "gyoji.games.boulder.notation\0" "gyoji.games.boulder.positions\0" "gyoji.games.boulder.rules\0" "gyoji.notation.boards\0" "gyoji.notation.encodings\0" "gyoji.notation.scan\0" "gyoji.notation.source\0" "gyoji.state\0"
#define GYOJI_DIGEST "e4a0c5dc6d71e459"
#define GYOJI_PARTS "rules\0" "fast_path\0" "learning\0" "positions\0"
#include "boulder.h"
#include "twin.c"
