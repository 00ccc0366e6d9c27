"""Run by test_checked_twins.py, under the sanitizers, with twins that check every access.

Everything that twins do, compared with the interpreted rules.
"""

from __future__ import annotations

import sys
from random import Random

import gyoji
from gyoji.engine import batch
from gyoji.engine.generation import generate
from gyoji.engine.judge import choose
from gyoji.engine.packing import pack, unpack
from gyoji.engine.twins import twin
from gyoji.env.vector import GridVectorEnv
from gyoji.game.files import samples
from gyoji.game.opponent import DONE
from gyoji.games import HERE
from gyoji.games.labyrinth import pencil
from gyoji.games.sweets import opponent
from gyoji.solving.engines import Deepening, Generic, runner
from gyoji.solving.opponents import TreeSearcher
from gyoji.solving.record import ALL, RUNNING
from gyoji.solving.tree_search import FIRST
from gyoji.solving.tree_search import RUNNING as TREE_RUNNING
from tests.engine.fast_path_driver import plain
from tests.engine.many_broken import check_positions
from tests.engine.test_twins import cases
from tests.golden.plays import fixtures, made
from tests.solving.plain import GAMES, starts


def check_stages(game: gyoji.Game) -> int:
    """Vector environments: steps, action masks, and observations as planes and numbers."""
    env = GridVectorEnv(game, 3, pool=2, observation="planes", max_steps=11, shaped=0.5)
    env.reset(seed=14)
    masks = env.action_masks()
    env.step([row.argmax() for row in masks])
    return env.rollout(200).ended


INSTEAD = (b"", b"\n", b"\r\n", b"9", b"w", b" ", b"#")


def check_plays(game: gyoji.Game) -> int:
    """Plays in a batch, end to end: each knows where its own numbers end."""
    some = [*cases(game, 11), *(case for _, case in [*fixtures(game), *made(game)])]
    packed = pack(game, some)
    batch.play_packed(game, packed)
    for number, case in enumerate(some):
        assert unpack(packed, number, case) == gyoji.play_out(game, case), f"{game.name} {number}"
    return len(some)


def check_texts(game: gyoji.Game) -> int:
    """Judging of whole and damaged texts."""
    rng, count = Random(12), 0
    for data in inputs(game):
        for text in (data, *(damaged(data, rng) for _ in range(30))):
            expected, output, error = plain(game, text), bytearray(), ""
            try:
                for piece in gyoji.judge(game, text):
                    output += piece
            except gyoji.NotationError as wrong:
                error = str(wrong)
            assert (bytes(output), error) == (expected.output, expected.error)
            count += 1
    return count


def check_searches(name: str) -> int:
    """Searches of small positions, to their ends, and of larger ones until their memory is full."""
    game, count = GAMES[name], 0
    for start in [*starts(name, 12), *larger(game)]:
        state = list(start)
        game.rules.begin(state, None)
        for objective in ("any", "moves"):
            search = Generic(game, tuple(state), objective, 5 << 20, ALL)
            while search.run(50_000) == RUNNING:
                pass
            count += search.record.nodes
        deepening = Deepening(game, tuple(state), "moves", 5 << 20, ALL)
        deepening.run(50_000)
        count += deepening.record.nodes
    return count


def larger(game: gyoji.Game) -> list[tuple[int, ...]]:
    if game is pencil.GAME:
        return []
    return [case.start for kind in list(game.levels.KINDS)[:2]
            for case in generate(game, Random(4), 9, kind, {})]  # fmt: skip


def inputs(game: gyoji.Game) -> list[bytes]:
    """The fixtures, and an input with levels of every kind."""
    usual, rng = choose(game.name, game.levels.OPTIONS, {}), Random(13)
    count = 1 if game.name == "boulder" else 3
    made = [
        gyoji.show(game, game.levels.cases(rng, 7, count, kind, usual))
        for kind in game.levels.KINDS
    ]
    return [sample.data for sample in samples(game)] + made


def damaged(data: bytes, rng: Random) -> bytes:
    """The text with a few bytes changed, truncated, or with other line ends."""
    text = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) or 1)
        text[at : at + rng.randint(0, 2)] = rng.choice(
            (b"", b"\n", b"\r\n", b"9", b"w", b" ", b"#")
        )
    if rng.random() < 0.3:
        del text[rng.randrange(len(text) or 1) :]
    return bytes(text.replace(b"\n", b"\r\n") if rng.random() < 0.2 else text)


def check_opponents(game: gyoji.Game) -> int:
    """Programs play a game, with few play-outs, and its ending exactly."""
    case, count = next(generate(game, Random(16), 8, "random", {})), 0
    play = gyoji.Play(game, case.start)
    while not play.over:
        record = opponent.prepare(play.state, "hard", count)
        record.playouts, record.budget = 50, 3000
        run = runner(game, play.state, "run_opponent", opponent.run, record)
        while run(7) != DONE:
            pass
        assert play.do(opponent.action(record, play.state)).answer
        count += 1
    return count


def check_tree_search(game: gyoji.Game) -> int:
    """Tree search plays a few turns, with few play-outs."""
    searcher, count = TreeSearcher(game), 0
    case = next(generate(game, Random(18), 8, "random", {}))
    play = gyoji.Play(game, case.start)
    while not play.over and count < 12:
        record = searcher.prepare(play.state, "hard", count)
        record.playouts = 40
        record.samples = FIRST * (count % 2)  # then most nodes take their estimate
        run = runner(game, play.state, "run_tree", searcher.run, record)
        while run(500) == TREE_RUNNING:
            pass
        assert play.do(searcher.action(record, play.state)).answer
        count += 1
    return count


if __name__ == "__main__":
    for name in HERE:
        game = gyoji.load(name)
        assert "checked" in twin(game).__file__  # an ordinary twin would prove nothing here
        programs = [check_opponents, check_tree_search] if name == "sweets" else []
        done = (check_plays(game), check_texts(game), check_stages(game),
                check_positions(game, 1500),
                check_searches(name) if name in GAMES else 0,
                *(check(game) for check in programs))  # fmt: skip
        print(name, *done, file=sys.stderr)
    assert "checked" in twin(pencil.GAME).__file__
    print("labyrinth.pencil", check_positions(pencil.GAME, 1500), check_searches("pencil"),
          file=sys.stderr)  # fmt: skip
