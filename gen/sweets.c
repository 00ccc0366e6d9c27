#define GYOJI_GAME sweets
#define GYOJI_SOURCES "gyoji.events\0" "gyoji.game.places\0" "gyoji.game.plain_learning\0" "gyoji.game.protocols\0" "gyoji.games.sweets.board\0" "gyoji.games.sweets.breaches\0" "gyoji.games.sweets.fast_path\0" "gyoji.games.sweets.learning\0" "gyoji.games.sweets.notation\0" "gyoji.games.sweets.positions\0" "gyoji.games.sweets.reader\0" "gyoji.games.sweets.rules\0" "gyoji.games.sweets.rules.enumeration\0" "gyoji.games.sweets.rules.legality\0" "gyoji.games.sweets.rules.numbers\0" "gyoji.games.sweets.rules.settling\0" "gyoji.games.sweets.rules.verdict\0" "gyoji.games.sweets.tokens\0" "gyoji.notation.boards\0" "gyoji.notation.encodings\0" "gyoji.notation.scan\0" "gyoji.notation.source\0" "gyoji.notation.words\0" "gyoji.state\0"
#define GYOJI_DIGEST "2de7b9690145ec81"
#define GYOJI_PARTS "rules\0" "fast_path\0" "learning\0" "positions\0"
#include "sweets.h"
#include "twin.c"
