"""Learn Sokoban by PPO (Schulman et al. 2017), in one file: PyTorch, plays on a GPU or here.

    pip install 'gyoji[rl]' torch            # on a GPU: 'gyoji[cuda]'
    python examples/ppo.py --levels boxoban/unfiltered/train --test boxoban/unfiltered/valid
    python examples/ppo.py --size 5 --pool 20 --seconds 60    # a small task, without any files
    python examples/ppo.py --rounds 100                       # no clock: the same in every run

The levels are files or folders in any format that gyoji reads; without them they are made. It
prints the share of plays that are solved while it learns, and at the end that of the test levels.
"""
# mypy: ignore-errors
# PyTorch is not installed where types are checked: it has gigabytes.

from __future__ import annotations

import argparse
from time import perf_counter
from typing import Any

import gymnasium
import torch
from torch import Tensor, nn

STEPS, EPOCHS, PARTS = 32, 2, 8
DISCOUNT, SMOOTHING, CLIP, ENTROPY, RATE = 0.97, 0.95, 0.2, 0.01, 5e-4


class Network(nn.Module):
    """Values and preferences of actions from planes: convolutions that keep the board's size."""

    def __init__(self, planes: int, cells: int, actions: int, width: int, depth: int) -> None:
        super().__init__()
        layers: list[nn.Module] = [nn.Conv2d(planes, width, 3, padding=1), nn.ReLU()]
        for _ in range(depth - 1):
            layers += [nn.Conv2d(width, width, 3, padding=1), nn.ReLU()]
        self.body = nn.Sequential(*layers, nn.Flatten(), nn.Linear(width * cells, 256), nn.ReLU())
        self.actor, self.critic = nn.Linear(256, actions), nn.Linear(256, 1)

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        seen = self.body(planes.float())
        return self.actor(seen), self.critic(seen)[:, 0]


class Plays:
    """Plays side by side, with everything that they give as tensors on one device."""

    def __init__(self, chosen: argparse.Namespace, levels: str | None, plays: int) -> None:
        self.device = chosen.device
        # Here the arrays of all steps are the same ones: there is one copy of them, as a tensor.
        where = {"copy": False} if self.device == "cpu" else {"device": self.device}
        made = {"size": chosen.size, "pool": chosen.pool} if levels is None else {"levels": levels}
        self.env = gymnasium.make_vec(
            "gyoji.env:gyoji/Sokoban-v1", num_envs=plays, observation="planes", shaped=0.5,
            max_steps=chosen.steps, autoreset_mode="SameStep", **made, **where,
        )  # fmt: skip
        self.seen = self.tensor(self.env.reset(seed=chosen.seed)[0])

    def tensor(self, array: Any) -> Tensor:
        """Return an array as a tensor of its own, since the next step overwrites it."""
        return torch.tensor(array) if self.device == "cpu" else torch.from_dlpack(array).clone()

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return the rewards of a step, which plays have ended, and which of them are solved."""
        given = actions if self.device != "cpu" else actions.numpy()
        seen, rewards, over, cut, _ = self.env.step(given)
        self.seen, solved = self.tensor(seen), self.tensor(over)
        return self.tensor(rewards).float(), solved | self.tensor(cut), solved


def collected(network: Network, plays: Plays) -> tuple[dict[str, Tensor], int, int]:
    """Return some steps of all plays with advantages, and the numbers of plays ended and solved."""
    kept: dict[str, list[Tensor]] = {
        name: [] for name in ("seen", "action", "chance", "value", "reward", "end")
    }
    ended = solved = 0
    for _ in range(STEPS):
        with torch.no_grad():
            preferences, value = network(plays.seen)
        policy = torch.distributions.Categorical(logits=preferences)
        action = policy.sample()
        seen = plays.seen
        reward, end, won = plays.step(action)
        ended, solved = ended + int(end.sum()), solved + int(won.sum())
        found = (seen, action, policy.log_prob(action), value, reward, end.float())
        for name, tensor in zip(kept, found, strict=True):
            kept[name].append(tensor)
    with torch.no_grad():
        ahead = network(plays.seen)[1]
    advantage, advantages = torch.zeros_like(ahead), []
    for at in reversed(range(STEPS)):
        going = 1 - kept["end"][at]
        surprise = kept["reward"][at] + DISCOUNT * going * ahead - kept["value"][at]
        advantage = surprise + DISCOUNT * SMOOTHING * going * advantage
        advantages.append(advantage)
        ahead = kept["value"][at]
    batch = {name: torch.cat(tensors) for name, tensors in kept.items()}
    batch["advantage"] = torch.cat(advantages[::-1])
    return batch, ended, solved


def learn(network: Network, optimizer: torch.optim.Optimizer, batch: dict[str, Tensor]) -> None:
    """Take the clipped steps of PPO on the collected plays."""
    goal = batch["advantage"] + batch["value"]
    spread = batch["advantage"].std() + 1e-8
    better = (batch["advantage"] - batch["advantage"].mean()) / spread
    for _ in range(EPOCHS):
        for part in torch.randperm(len(goal), device=goal.device).chunk(PARTS):
            preferences, value = network(batch["seen"][part])
            policy = torch.distributions.Categorical(logits=preferences)
            ratio = (policy.log_prob(batch["action"][part]) - batch["chance"][part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            gain = torch.minimum(ratio * better[part], clipped * better[part]).mean()
            loss = (
                (value - goal[part]).square().mean() / 2 - gain - ENTROPY * policy.entropy().mean()
            )
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]  # PyTorch's
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def tested(network: Network, plays: Plays, steps: int) -> float:
    """Return the share of plays that are solved at the first attempt, with sampled actions."""
    going = torch.ones(len(plays.seen), dtype=torch.bool, device=plays.device)
    won = torch.zeros_like(going)
    for _ in range(steps):
        with torch.no_grad():
            policy = torch.distributions.Categorical(logits=network(plays.seen)[0])
        _, end, solved = plays.step(policy.sample())
        won |= going & solved
        going &= ~end
    return float(won.float().mean())


def trained(chosen: argparse.Namespace, plays: Plays) -> Network:
    """Return a network that has learned on these plays, for some rounds or seconds."""
    planes, height, width = plays.seen.shape[1:]
    network = Network(planes, height * width, 4, chosen.width, chosen.depth).to(chosen.device)
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    begun, rounds = perf_counter(), 0
    while rounds < chosen.rounds if chosen.rounds else perf_counter() - begun < chosen.seconds:
        batch, ended, solved = collected(network, plays)
        learn(network, optimizer, batch)
        rounds += 1
        if rounds % 10 == 0:
            seconds = perf_counter() - begun
            print(f"{seconds:6.0f} s  {rounds * STEPS * chosen.plays:>12,} steps"
                  f"  solved {solved / max(1, ended):.0%} of {ended:,}", flush=True)  # fmt: skip
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("--device", default="cpu", help="cpu, or cuda")
    parser.add_argument("--levels", help="levels to learn on; by default some are made")
    parser.add_argument("--test", help="levels to test on, at the end")
    for name, value in (("plays", 256), ("steps", 120), ("size", 6), ("pool", 50), ("seed", 1),
                        ("seconds", 120), ("rounds", 0), ("width", 32), ("depth", 3)):  # fmt: skip
        parser.add_argument(f"--{name}", type=int, default=value)
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    plays = Plays(chosen, chosen.levels, chosen.plays)
    network = trained(chosen, plays)
    share = tested(network, Plays(chosen, chosen.test or chosen.levels, chosen.plays), chosen.steps)
    print(f"solved at the first attempt: {share:.1%}")


if __name__ == "__main__":
    main()
