"""What other libraries ask of environments, by their own checks.

Each is run where it is installed (`make clients` installs them all); the reason says which is not.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from contextlib import asynccontextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

import gymnasium
import numpy as np
import pytest

import gyoji.env
from gyoji.env import reasoning_gym as ours
from gyoji.env.text import Question, levels_at

from .boards import ROOM

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Sequence
    from pathlib import Path

pytestmark = pytest.mark.long

HOW = "make clients installs it, if it can be had"


def library(name: str) -> Any:
    return pytest.importorskip(name, reason=f"{name} is not installed: {HOW}")


# ---------------------------------------------------------------- TorchRL


@pytest.mark.parametrize(("id_", "arguments"), [
    ("gyoji/Sokoban-v1", {"size": 6}),
    ("gyoji/Sokoban-v1", {"size": 6, "observation": "planes"}),
    ("gyoji/Sokoban-v1", {"levels": ROOM, "signals": ("winnable", "pushes_left")}),
    ("gyoji/Boulder-v1", {}),
    ("gyoji/Tower-v1", {"observation": "planes"}),
    ("gyoji/Labyrinth-v1", {}),
    ("gyoji/Sweets-v1", {"observation": "planes"}),
])  # fmt: skip
def test_torchrl_checks_one_environment(id_: str, arguments: dict[str, Any]) -> None:
    envs = library("torchrl.envs")
    env = envs.GymEnv(id_, **arguments)
    envs.check_env_specs(env)
    assert env.rollout(5).batch_size[0] <= 5


@pytest.mark.parametrize("mode", ["SameStep", "Disabled"])
@pytest.mark.parametrize("name", ["Sokoban", "Boulder", "Tower"])
def test_torchrl_checks_many_at_once(name: str, mode: str) -> None:
    envs = library("torchrl.envs")
    plays = gymnasium.make_vec(
        f"gyoji/{name}-v1", 4, observation="planes", autoreset_mode=mode, max_steps=7
    )
    env = envs.GymWrapper(plays)
    envs.check_env_specs(env)
    assert env.rollout(9, break_when_any_done=False).batch_size == (4, 9)


# ---------------------------------------------------------------- Stable-Baselines3


def test_stable_baselines3_sees_what_single_environments_show() -> None:
    library("stable_baselines3")
    from stable_baselines3.common.vec_env import DummyVecEnv

    from gyoji.env.sb3 import make_vec

    how: dict[str, Any] = {"levels": ROOM, "max_steps": 5, "signals": ("winnable",)}
    ours, theirs = (
        make_vec("sokoban", 3, **how),
        DummyVecEnv([partial(gyoji.env.make, "sokoban", **how)] * 3),
    )
    ours.seed(1)
    assert (ours.reset() == theirs.reset()).all()
    assert [info["winnable"] for info in ours.reset_infos] == [1, 1, 1]
    rng, ended = np.random.default_rng(1), 0
    for _ in range(60):
        actions = rng.integers(4, size=3)
        mine, other = ours.step(actions), theirs.step(actions)
        for one, two in zip(mine[:3], other[:3], strict=True):
            assert (one == two).all()
        for one, two, over in zip(mine[3], other[3], mine[2], strict=True):
            if over:  # the mask and the signals of a play that ended are those of the next one
                ended += 1
                assert (one["terminal_observation"] == two["terminal_observation"]).all()
                assert one["TimeLimit.truncated"] == two["TimeLimit.truncated"]
            else:
                assert one["winnable"] == two["winnable"]
    assert ended > 9
    assert len(ours.env_method("action_masks")) == len(ours.get_attr("action_masks")) == 3
    assert ours.env_method("position", indices=[1])[0] == ours.plays.position(1)
    for wrong in (lambda: ours.set_attr("x", 1), lambda: ours.env_method("x")):
        with pytest.raises(AttributeError, match="plays side by side"):
            wrong()


@pytest.mark.parametrize("game", ["sokoban", "sweets"])
def test_stable_baselines3_learns(game: str) -> None:
    stable = library("stable_baselines3")
    from stable_baselines3.common.vec_env import VecMonitor

    from gyoji.env.sb3 import make_vec

    env = VecMonitor(make_vec(game, 4, observation="planes", size=6 if game == "sokoban" else 19))
    policy = "MlpPolicy" if game == "sokoban" else "MultiInputPolicy"
    model = stable.PPO(policy, env, n_steps=16, batch_size=32, seed=1).learn(128)
    assert model.num_timesteps == 128


def test_maskable_ppo_takes_the_masks() -> None:
    contrib = library("sb3_contrib")
    from gyoji.env.sb3 import make_vec

    model = contrib.MaskablePPO("MlpPolicy", make_vec("sokoban", 4, size=6), n_steps=16, seed=1)
    assert model.learn(128).num_timesteps == 128


# ---------------------------------------------------------------- Reasoning Gym


def test_reasoning_gym_makes_and_scores_our_entries() -> None:
    reasoning_gym = library("reasoning_gym")
    ours.register()
    ours.register()
    asked: dict[str, Any] = {"seed": 4, "size": 3, "min_pushes": 5, "max_pushes": 9}
    data = reasoning_gym.create_dataset(ours.NAME, **asked)
    assert isinstance(data, reasoning_gym.factory.ProceduralDataset)
    entries = list(data)
    assert entries == list(ours.SokobanPushes(ours.PushesConfig(**asked)))
    assert [data.score_answer(each["answer"], each) for each in entries] == [1.0] * 3
    score = reasoning_gym.get_score_answer_fn(ours.NAME)
    assert 0 < score(entries[0]["answer"][:-2], entries[0]) < 0.5
    endless = reasoning_gym.dataset.ReseedingDataset(data, chunk_size=2)
    several = [next(endless) for _ in range(3)]
    assert several[:2] == entries[:2]
    mixed = reasoning_gym.create_dataset(
        "composite", seed=1, size=2,
        datasets=[reasoning_gym.composite.DatasetSpec(ours.NAME, 1.0, asked)],
    )  # fmt: skip
    assert mixed.score_answer(mixed[1]["answer"], mixed[1]) == 1.0


# ---------------------------------------------------------------- verifiers


class Replies:
    """What stands for a model in an interaction: replies from a list."""

    def __init__(self, replies: Sequence[str], trace: Any) -> None:
        self.trace, self.told, self._replies = trace, list[str | None](), iter(replies)

    async def turn(self, message: str | None = None) -> SimpleNamespace:
        self.told.append(message)
        reply = next(self._replies, None)
        return SimpleNamespace(terminated=reply is None, last_reply=reply or "")

    @asynccontextmanager
    async def interaction(self, _task: object) -> AsyncIterator[Replies]:
        yield self


@pytest.fixture
def our_sokoban(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module by which users of the library's commands name ours."""
    library("verifiers.v1")
    from gyoji.env import verifiers

    text = f"from gyoji.env.verifiers import *\n__all__ = {verifiers.__all__}\n"
    (tmp_path / "our_sokoban.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    return verifiers


def test_verifiers_loads_the_taskset_and_plays(our_sokoban: Any) -> None:
    vf = library("verifiers.v1")
    assert vf.environment_class("our_sokoban") is our_sokoban.SokobanEnv
    config = our_sokoban.SokobanEnvConfig(
        taskset={"id": "our_sokoban", "min_pushes": 5, "max_pushes": 6},
        player={"harness": {"id": "null"}},
    )
    env = our_sokoban.SokobanEnv(config)
    tasks = list(env.taskset.take(4))
    assert [task.data.pushes for task in tasks] == [5, 6, 5, 6]
    task = tasks[1]
    assert tasks[1].key != tasks[3].key
    best = Question.of(next(levels_at(6)).case, 6)
    assert task.data.level == best.level

    def play(*replies: str) -> tuple[Any, list[str | None]]:
        trace = vf.Trace(
            task=vf.TraceTask(type="SokobanTask", data=task.data),
            agent=vf.AgentInfo(config=vf.AgentConfig()),
        )
        model = Replies(replies, trace)
        asyncio.run(env.run(task, SimpleNamespace(player=model)))
        rewards = {name: reward.score for name, reward in trace.rewards.items()}
        return {**rewards, **trace.metrics}, model.told

    half = len(best.answer) // 4 * 2
    found, told = play(best.answer[:half], "what now?", f"<answer>{best.answer[half:]}</answer>")
    assert found == {"solved": 1, "progress": 1, "winnable": 1, "pushes_left": 0}
    assert told[0] is None
    assert "'what now?' is no action" not in str(told[1])
    assert "is no action of sokoban here" in str(told[2])
    found, _ = play(best.answer[:-2])
    assert (found["solved"], found["pushes_left"]) == (0, 1)
    assert found["progress"] == pytest.approx(5 / 6)
    found, told = play(*["U"] * 99)
    assert len(told) == config.turns


class Endpoint(BaseHTTPRequestHandler):
    """What stands for a model's server: it streams the next reply."""

    replies: ClassVar[Iterator[str]]
    asked: ClassVar[list[Any]]

    def do_POST(self) -> None:  # the name that http.server calls
        self.asked.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        delta = {"role": "assistant", "content": next(self.replies)}
        chunk = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "none"}
        counts = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        chunks = [
            {**chunk, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]},
            {**chunk, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
            {**chunk, "choices": [], "usage": counts},
        ]
        events = [*map(json.dumps, chunks), "[DONE]"]
        answer = "".join(f"data: {event}\n\n" for event in events).encode()
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_verifiers_runs_an_episode(our_sokoban: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole one: its harness in a process asks a server on this machine."""
    vf = library("verifiers.v1")
    if shutil.which("uv") is None:
        pytest.skip("the harness of verifiers needs uv")
    best = Question.of(next(levels_at(5)).case, 5).answer
    Endpoint.replies, Endpoint.asked = iter([best[:8], "what now?", best[8:]]), []
    config = our_sokoban.SokobanEnvConfig(
        taskset={"id": "our_sokoban", "min_pushes": 5, "max_pushes": 6},
        player={"harness": {"id": "null"}, "runtime": {"type": "subprocess"}},
    )
    monkeypatch.setenv("NO_KEY", "none")
    env = our_sokoban.SokobanEnv(config)
    with ThreadingHTTPServer(("127.0.0.1", 0), Endpoint) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/v1"
        client = vf.EvalClientConfig(base_url=address, api_key_var="NO_KEY")

        async def run() -> Any:
            async with env.serving():
                context = vf.ModelContext(model="none", client=client)
                return await env.run_episode(next(iter(env.taskset)), context)

        try:
            episode = asyncio.run(run())
        finally:
            server.shutdown()
    if not Endpoint.asked:
        errors = [error.message for each in episode.traces for error in each.errors]
        pytest.skip(f"the harness of verifiers could not be started: {errors}")
    assert episode.ok
    (trace,) = episode.traces
    rewards = {name: reward.score for name, reward in trace.rewards.items()}
    assert {**rewards, **trace.metrics}.items() >= {
        "solved": 1, "progress": 1, "winnable": 1, "pushes_left": 0
    }.items()  # fmt: skip
    assert [len(each["messages"]) for each in Endpoint.asked] == [1, 3, 5]
