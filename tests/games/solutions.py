"""Solutions of the puzzles, each with the fewest commands, as found by a search."""

SOLUTIONS = {
    "sokoban": {
        "01-first-push": "RR",
        "02-round-the-corner": "LURRDRUU",
        "03-a-pair-of-pillars": "RRRDRDLLLDLUDDRRRUUURULLL",
        "04-the-bend": "RRDRDLLRRDDLLLUUULLDDRLUURRDRRRDDLLLUU",
        "05-four-in-the-yard": "UDRRURUULRDRRDRDDLDLLUUUUDDDDRRULDLUUU",
        "06-crossroads": "DLLULLDRRRRRDDLLLDLLURUDRRRDRUUULURDLLLULLDRRRRLDDRRUU",
        "07-the-long-hall": (
            "DDRRLLUURRDRRRDDLLULURRLDDRRURRUULLDLLLULLDDRRURRRDDLLULURRLDDDLLUDRRURRURRUULLD"
            "DULLLULLDDRRLDDRRUULURR"
        ),
    },
    "boulder": {
        "01-dig-and-leave": "sdssdwwdddssd",
        "02-push-it-aside": "dddssaasassddddddwdww",
        "03-what-falls-stays": "ddssdddawwaaaass",
        "04-three-stones": "saawsddwwaaaasswwddddssd",
        "05-one-at-a-time": "dddaawwddsddsswwawaaasss",
        "06-under-the-arch": "sasadwdwwaaaswdddddsdasaaaa",
        "07-in-the-right-order": "sassddwdasaawwdwddddssswwwaaaasassa",
    },
    "tower": {
        "01-up-the-stairs": "PUSH RIGHT; MOVETO 2; CLIMB RIGHT; CLIMB RIGHT; CLIMB RIGHT",
        "02-a-block-for-a-step": "MOVETO 2; PUSH RIGHT; MOVETO 3; CLIMB RIGHT; CLIMB RIGHT",
        "03-both-ways": (
            "PUSH LEFT; MOVETO 5; PULL RIGHT; MOVETO 4; PUSH LEFT; PULL LEFT; PUSH LEFT; "
            "MOVETO 5; PULL RIGHT; MOVETO 2; PUSH RIGHT; PULL RIGHT; CLIMB LEFT; CLIMB LEFT"
        ),
        "04-a-column-of-ice": (
            "PUSH RIGHT; PUSH LEFT; MOVETO 6; PULL RIGHT; MOVETO 5; PUSH LEFT; MOVETO 4; PULL "
            "RIGHT; MOVETO 3; PUSH LEFT; MOVETO 2; PULL RIGHT; MOVETO 5; PUSH LEFT; MOVETO 1; "
            "CLIMB RIGHT; PUSH RIGHT; MOVETO 3; CLIMB RIGHT; MOVETO 5; PULL LEFT; CLIMB "
            "RIGHT; CLIMB RIGHT"
        ),
        "05-worn-out": (
            "MOVETO 3; PUSH LEFT; MOVETO 2; PUSH LEFT; PULL RIGHT; MOVETO 1; PUSH RIGHT; "
            "MOVETO 6; PULL RIGHT; CLIMB LEFT; PUSH LEFT; GETDOWN RIGHT; PUSH LEFT; MOVETO 6; "
            "CLIMB LEFT; PULL RIGHT; PULL RIGHT; CLIMB LEFT; PULL RIGHT; MOVETO 5; CLIMB "
            "LEFT; PUSH LEFT; MOVETO 3; PULL RIGHT; PULL RIGHT; MOVETO 2; CLIMB RIGHT; CLIMB "
            "RIGHT; CLIMB RIGHT"
        ),
        "06-thin-ice": (
            "PUSH LEFT; MOVETO 5; PULL RIGHT; MOVETO 4; PUSH LEFT; PULL LEFT; PUSH LEFT; PULL "
            "LEFT; PUSH LEFT; MOVETO 4; PUSH RIGHT; PULL RIGHT; PUSH LEFT; PULL LEFT; MOVETO "
            "6; CLIMB LEFT; PULL RIGHT; PUSH LEFT; MOVETO 1; CLIMB RIGHT; MOVETO 4; PUSH "
            "LEFT; PUSH LEFT; PULL LEFT; CLIMB RIGHT; CLIMB RIGHT"
        ),
        "07-the-fixed-stone": (
            "PUSH RIGHT; MOVETO 5; PULL LEFT; MOVETO 6; PUSH RIGHT; PUSH LEFT; PULL LEFT; "
            "MOVETO 7; CLIMB LEFT; PULL RIGHT; MOVETO 5; CLIMB LEFT; PULL RIGHT; MOVETO 7; "
            "PUSH LEFT; MOVETO 2; CLIMB RIGHT; MOVETO 5; PUSH RIGHT; PULL RIGHT; PUSH RIGHT; "
            "PULL RIGHT; CLIMB LEFT; PULL RIGHT; MOVETO 5; CLIMB LEFT; PULL RIGHT; MOVETO 2; "
            "CLIMB RIGHT; CLIMB RIGHT; CLIMB RIGHT"
        ),
        "08-over-the-abyss": (
            "PUSH LEFT; MOVETO 4; PULL RIGHT; MOVETO 3; PUSH RIGHT; PUSH LEFT; MOVETO 2; PULL "
            "RIGHT; PULL RIGHT; PUSH RIGHT; PULL RIGHT; PUSH LEFT; PULL LEFT; PUSH LEFT; "
            "CLIMB RIGHT; PULL LEFT; PULL LEFT; CLIMB RIGHT; CLIMB RIGHT; CLIMB RIGHT"
        ),
        "09-over-the-edge": "PUSH LEFT; PULL LEFT; CLIMB RIGHT; CLIMB RIGHT",
        "10-hanging-by-a-corner": "MOVETO 3; PULL LEFT; CLIMB RIGHT; CLIMB RIGHT",
        "11-a-stone-too-many": "MOVETO 5; PUSH RIGHT; PULL RIGHT; CLIMB LEFT; CLIMB LEFT",
        "12-the-little-bridge": (
            "PULL LEFT; CLIMB RIGHT; PUSH RIGHT; GETDOWN RIGHT; CLIMB RIGHT; CLIMB RIGHT"
        ),
        "13-the-lower-step": "PULL RIGHT; MOVETO 2; PUSH RIGHT; PULL RIGHT; CLIMB LEFT; CLIMB LEFT",
        "14-clear-the-way": (
            "PULL LEFT; PUSH LEFT; PULL LEFT; PUSH RIGHT; MOVETO 5; "
            "CLIMB LEFT; MOVETO 3; CLIMB LEFT"
        ),
        "15-one-for-each-step": (
            "MOVETO 4; PULL RIGHT; PUSH LEFT; MOVETO 1; CLIMB RIGHT; "
            "MOVETO 3; PULL LEFT; CLIMB RIGHT; CLIMB RIGHT"
        ),
        "16-let-it-slide": "MOVETO 1; PUSH RIGHT; MOVETO 5; CLIMB RIGHT; CLIMB RIGHT",
        "17-gone-when-you-leave": (
            "GETDOWN LEFT; PULL RIGHT; PULL RIGHT; MOVETO 2; PUSH RIGHT; "
            "MOVETO 3; CLIMB RIGHT; CLIMB RIGHT"
        ),
    },
}
