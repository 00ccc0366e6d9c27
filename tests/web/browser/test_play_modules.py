"""Modules by themselves: geometry, motion, and rules that contain markup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from gyoji.games import load

from .play_helpers import visit

if TYPE_CHECKING:
    from .conftest import Pages


def result_of(new_page: Pages, script: str) -> Any:
    """The result of a script on a page that can import the modules."""
    page = new_page()
    page.goto("/")
    return page.evaluate(script)


@pytest.mark.parametrize("shape", ["Squares", "Hexagons"])
def test_the_cell_around_its_centre(shape: str, new_page: Pages) -> None:
    script = """async () => {
        const geometry = new (await import("/static/js/board/geometry.js")).SHAPE();
        const wrong = [];
        for (let row = 0; row < 40; row += 1) {
            for (let column = 0; column < 40; column += 1) {
                const { x, y } = geometry.centre(row, column);
                for (const [across, along] of [[0, 0], [20, 0], [-20, 10], [8, -24], [-8, 24]]) {
                    const found = geometry.at({ x: x + across, y: y + along });
                    if (String(found) !== `${row},${column}`) wrong.push([row, column, found]);
                }
            }
        }
        return wrong;
    }"""
    assert result_of(new_page, script.replace("SHAPE", shape)) == []


def test_opposite_directions_lead_back(new_page: Pages) -> None:
    script = """async () => {
        const { Hexagons } = await import("/static/js/board/geometry.js");
        const geometry = new Hexagons();
        const back = { up: "down", down: "up", left: "right", right: "left" };
        const step = (cell, way) => geometry.neighbour(cell, way);
        return Object.keys(back).flatMap((way) => [[4, 4], [5, 4]].map((cell) =>
            String(step(step(cell, way), back[way])) === String(cell)));
    }"""
    assert result_of(new_page, script) == [True] * 8


def test_motions_continue_where_they_arrived(new_page: Pages) -> None:
    script = """async () => {
        const { destination, plan } = await import("/static/js/board/motion.js");
        const tile = (name) => ({ name, label: "", way: "", owner: -1 });
        const on = (name) => [tile("floor"), tile(name)];
        const lying = { "0,0": on("worker"), "0,1": on("box") };
        const at = (cell) => lying[String(cell)] ?? [tile("floor")];
        const { sprites, duration } = plan([
            { kind: "walk", tile: "worker", from: [0, 0], to: [0, 1] },
            { kind: "push", tile: "", from: [0, 1], to: [0, 2] },
            { kind: "fall", tile: "", from: [0, 2], to: [3, 2] },
            ...Array(200).fill({ kind: "glow", tile: "", from: [1, 1], to: null }),
        ], at, at);
        const [worker, box] = sprites;
        const after = box.legs[1].start >= box.legs[0].duration;
        return [sprites.length, worker.tile.name, worker.legs.length, box.tile.name,
            box.legs.map((leg) => leg.kind), destination(box), after, duration];
    }"""
    count, *found, duration = result_of(new_page, script)
    assert count == 202
    assert found == ["worker", 1, "box", ["push", "fall"], [3, 2], True]
    assert duration <= 1100.001


@pytest.mark.long
def test_every_clause_is_found_in_the_rules(new_page: Pages) -> None:
    page = new_page()
    for game in ("boulder", "labyrinth", "sokoban", "sweets", "tower"):
        visit(page, game)
        display = load(game).display
        cited = {words.clause for words in (*display.EVENTS.values(), *display.ENDS.values())}
        lost = page.evaluate(
            """async ([game, clauses]) => {
                const { Rules } = await import("/static/js/game/rules.js");
                const dialog = document.getElementById("rules");
                const { gameNamed } = await import("/static/js/page.js");
                const rules = new Rules(dialog, await gameNamed(game));
                const lost = [];
                for (const clause of clauses) {
                    await rules.open(clause);
                    const found = dialog.querySelector(".cited")?.textContent ?? "";
                    if (!found.includes(clause.split(" ").at(-1))) lost.push([clause, found]);
                }
                return lost;
            }""",
            [game, sorted({*cited, display.LATE.clause})],
        )
        assert lost == [], game


def test_a_room_names_all_winners(new_page: Pages) -> None:
    script = """async () => {
        const { turnSentence } = await import("/static/js/room/status.js");
        const { RoomState } = await import("/static/js/room/state.js");
        const seats = ["Jas", "Ala", "Tomek"].map((player) => ({ player, name: "", taken: true }));
        seats[2].name = "Ola";
        const late = { over: true, seats, winners: [2], ended: ["", "", ""], yours: [2] };
        return [...[[0, 2], [1], []].map((winners) =>
            turnSentence(Object.assign(new RoomState(), { over: true, seats, winners }))),
            turnSentence(Object.assign(new RoomState(), late))];
    }"""
    late = "Tomek (program) wins"  # and not who has taken the seat after the end
    ends = ("Jas and Ola share the first place", "Ala wins", "nobody wins", late)
    said = [f"The game is over: {end}." for end in ends]
    assert result_of(new_page, script) == said
