#define GYOJI_GAME tower
#define GYOJI_SOURCES "gyoji.events\0" "gyoji.game.places\0" "gyoji.game.plain_learning\0" "gyoji.game.protocols\0" "gyoji.games.tower.commands\0" "gyoji.games.tower.fast_path\0" "gyoji.games.tower.learning\0" "gyoji.games.tower.notation\0" "gyoji.games.tower.positions\0" "gyoji.games.tower.rules\0" "gyoji.games.tower.rules.numbers\0" "gyoji.games.tower.rules.settling\0" "gyoji.notation.boards\0" "gyoji.notation.encodings\0" "gyoji.notation.scan\0" "gyoji.notation.source\0" "gyoji.state\0"
#define GYOJI_DIGEST "a5619b7517a826de"
#define GYOJI_PARTS "rules\0" "fast_path\0" "learning\0" "positions\0"
#include "tower.h"
#include "twin.c"
