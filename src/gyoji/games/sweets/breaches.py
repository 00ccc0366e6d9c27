"""The breaches of rules.md, 8: the code of each, with the expected entry."""

from . import rules

BREACHES = {
    rules.NOT_IN_HAND: ("E_NOT_IN_HAND", "a token in the player's hand"),
    rules.NOT_LAND: ("E_NOT_LAND", "a land field for the token"),
    rules.NOT_SEA: ("E_NOT_SEA", "a sea field for the ship"),
    rules.OCCUPIED: ("E_OCCUPIED", "a free field"),
    rules.SWAP_KIND: ("E_SWAP_KIND", "an ordinary token for 00 to move"),
    rules.SWAP_NOT_OWN: ("E_SWAP_NOT_OWN", "a field with one of the player's own tokens for 00"),
    rules.SWAP_OTHER_TOKEN: ("E_SWAP_OTHER_TOKEN", "the token on the field"),
    rules.SAME_CITY: ("E_EXCHANGE_SAME_CITY", "two different cities"),
    rules.NO_PACKAGE: ("E_EXCHANGE_NO_PACKAGE", "a package of that kind in each city"),
    rules.REPEATED: ("E_EXCHANGE_REPEATED", "an exchange that leaves no kind twice in a city"),
}

EMPTY = ("E_TURN_EMPTY", "at least one entry in the turn")
LANDS = ("E_TURN_LAND", "exactly one ordinary token or 00 in the turn")
TOKEN = ("E_TOKEN", "a token: 2C 3C 4C 2P 3P 4P 2K 3K 4K 1W 2W 3W 1S 00 or ZZ")
ANY_TOKEN = ("E_TOKEN", "a token: a digit with C P K W or S, 00 or ZZ")
OFF_BOARD = ("E_EXCHANGE_OFF_BOARD", "0, as ZZ stands off the board at 0 0")
HAND = BREACHES[rules.NOT_IN_HAND]
MAP_SIZE = ("E_MAP_SIZE", "a row of {} letters")
MAP_CHAR = ("E_MAP_CHAR", "one of * L M")
NO_LAND = ("E_MAP_NO_LAND", "a board with land")
MUCH_LAND = ("E_MAP_TOO_MUCH_LAND", "at most 64 land fields")
LONE_CITY = ("E_MAP_CITY_WITHOUT_LAND", "a city that touches land")
TESTS = ("E_TESTS", "at least one game")
SWEETS_CITY = ("E_SWEETS_CITY", "row and column of a city")
SWEETS_TWICE = ("E_SWEETS_TWICE", "a city that has no sweets yet")
SWEETS_COUNT = ("E_SWEETS_COUNT", "1 to 3 packages")
SWEETS_KIND = ("E_SWEETS_KIND", "a kind of sweets, C P or K")
SWEETS_REPEATED = ("E_SWEETS_REPEATED", "a kind that the city does not have yet")
TRAILING = ("E_TRAILING", "the end of the input after the last game")
EOF, NUMBER = "E_EOF", "E_NUMBER"
