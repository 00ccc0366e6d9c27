r"""Levels of Sokoban as a data set of Reasoning Gym: questions, answers, scores with proof.

>>> from gyoji.env.reasoning_gym import PushesConfig, SokobanPushes
>>> dataset = SokobanPushes(PushesConfig(min_pushes=5, max_pushes=8, seed=1, size=100))
>>> entry = dataset[7]
>>> entry["metadata"]["pushes"], dataset.score_answer(entry["answer"], entry)
(5, 1.0)

After `register()`, the library has the data set: `reasoning_gym.create_dataset("gyoji_sokoban")`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from ..solving.design.exact import FEWEST, MOST, levels_at
from .text import Question, Score, score

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["NAME", "PushesConfig", "SokobanPushes", "register"]

NAME = "gyoji_sokoban"


@dataclass
class PushesConfig:
    """The levels of a data set: entries 0 to `size` - 1, the same for the same seed."""

    min_pushes: int = 5
    max_pushes: int = 20
    style: str = "judge"
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raise ValueError if levels cannot have these numbers of pushes."""
        if not FEWEST <= self.min_pushes <= self.max_pushes <= MOST:
            asked = f"{self.min_pushes} to {self.max_pushes}"
            raise ValueError(f"levels have {FEWEST} to {MOST} pushes, not {asked}")


class SokobanPushes:
    """A data set: `dataset[i]` is an entry, made when it is asked for.

    Two entries have the same level only by a rare accident; no level is from a known collection.
    """

    def __init__(self, config: PushesConfig) -> None:
        config.validate()
        self.config, self.size = config, config.size
        self.seed = Random().getrandbits(31) if config.seed is None else config.seed

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[index] for index in range(self.size))

    def __getitem__(self, index: int) -> dict[str, Any]:
        if not 0 <= index < self.size:
            raise IndexError(f"the data set has entries 0 to {self.size - 1}, so not {index}")
        config = self.config
        low, high = config.min_pushes, config.max_pushes
        pushes = Random(f"{self.seed} {index}").randint(low, high)
        level = next(levels_at(pushes, (self.seed << 32) + index))
        asked = Question.of(level.case, pushes, config.style)
        return {
            "question": asked.question,
            "answer": asked.answer,
            "metadata": {
                "source_dataset": NAME,
                "source_index": index,
                "level": asked.level,
                "pushes": pushes,
                "moves": level.measures.moves,
                "difficulty": {"pushes": (low, high)},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Return 1 for a win, up to 0.5 for pushes that bring a win nearer, 0 for a lost play."""
        return self.judge_answer(answer, entry).reward

    def judge_answer(self, answer: str | None, entry: dict[str, Any]) -> Score:
        """Return what is proven about the position that an answer leads to."""
        data = entry["metadata"]
        return score(data["level"], data["pushes"], answer if isinstance(answer, str) else "")


def register() -> None:
    """Make the data set known to Reasoning Gym, which has to be installed."""
    from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset

    if NAME not in DATASETS:
        bases = (SokobanPushes, ProceduralDataset)
        register_dataset(NAME, type("GyojiSokobanDataset", bases, {}), PushesConfig)
