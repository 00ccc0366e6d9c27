"""`gyoji mutants`: the list by clause, one mutant as a diff, and JSON."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

import gyoji
from gyoji.check.mutation import equivalents, mutants
from gyoji.cli.mutants import mutants as command


def run(*args: str) -> Result:
    return CliRunner().invoke(command, list(args))


def test_the_list_is_by_clause() -> None:
    lines = run("sokoban").output.splitlines()
    headings = [line for line in lines if line and line[0] != " "]
    assert [line.split(".")[0] + "." + line.split(".")[1][:1] for line in headings[:3]] == [
        "2.1", "2.2", "2.3",
    ]  # fmt: skip
    game = gyoji.load("sokoban")
    same = f"{len(equivalents(game))} of them equivalent"
    assert headings[-1] == f"{len(mutants(game))} mutants, {same}"
    assert len([line for line in lines if line.endswith("  (equivalent)")]) == len(
        equivalents(game)
    )
    (line,) = [line for line in lines if line.startswith("  finish:3:never-1 ")]
    assert line.split(None, 3)[3] == "state[ASTRAY] == 0  ->  False" or line.endswith("->  False")


def test_a_clause_by_number_or_name() -> None:
    for clause in ("3", "3 End"):
        found = json.loads(run("sokoban", "--clause", clause, "--format", "json").output)
        assert {name for mutant in found for name in mutant["clauses"]} == {"3 End"}
        assert {mutant["function"] for mutant in found} == {"apply", "begin", "finish"}
    ran = run("sokoban", "--clause", "7")
    assert ran.exit_code == 2
    assert "sokoban has no mutants of a clause '7'; its mutants are of 3 End, " in ran.output


def test_a_mutant_is_shown_as_a_diff() -> None:
    ran = run("sokoban", "--show", "finish:3:never-1")
    assert ran.output.startswith("finish:3:never-1: as if ")
    assert "-    if state[ASTRAY] == 0:\n+    if False:\n" in ran.output
    ran = run("sokoban", "--show", "push:7:swap-1")
    assert "\nEquivalent: A box that comes or goes does not change" in ran.output
    ran = run("sokoban", "--show", "nothing")
    assert ran.exit_code == 2
    assert "sokoban has no mutant 'nothing'; `gyoji mutants sokoban` lists them" in ran.output


@pytest.mark.long
@pytest.mark.parametrize("name", ["tower", "skater"])
def test_json(name: str) -> None:
    found = json.loads(run(name, "--format", "json").output)
    assert [mutant["id"] for mutant in found] == [mutant.id for mutant in mutants(gyoji.load(name))]
    assert {mutant["game"] for mutant in found} == {name}
    assert all(mutant["was"] != mutant["became"] for mutant in found)
    assert {
        mutant["id"]: mutant["equivalent"] for mutant in found if mutant["equivalent"]
    } == equivalents(gyoji.load(name))
