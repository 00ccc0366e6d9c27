// Plays cases and texts with a game's WebAssembly module: `node play.mjs GAME.wasm < JSON`, as docs/c.md shows.
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const game = instance.exports;
const Cells = { 1: Uint8Array, 4: Int32Array, 8: BigInt64Array }[game.cell_bytes()];
const cell = Cells === BigInt64Array ? BigInt : Number;

function load({ cells, registers }) {
  game.reset();
  if (!game.load(cells.length, registers.length)) throw new Error("no room for this state");
  view(Cells, game.cells(), cells.length).set(cells.map(cell));
  view(BigInt64Array, game.registers(), registers.length).set(registers.map(BigInt));
}

function view(Type, address, length) {
  return new Type(game.memory.buffer, address, length); // a new one, as the memory may have grown
}

function play(test) {
  load(test);
  const status = () => view(BigInt64Array, game.registers(), test.registers.length).at(-1);
  const tried = [];
  for (let action = game.next_action(-1); action >= 0; action = game.next_action(action)) tried.push(action);
  game.begin();
  const answers = [];
  for (const action of test.actions) if (status() === 0n) answers.push(game.apply(action));
  const cells = Array.from(view(Cells, game.cells(), test.cells.length), Number);
  const registers = Array.from(view(BigInt64Array, game.registers(), test.registers.length), Number);
  const scores = Array.from({ length: test.players }, (_, player) => game.score(player));
  return { tried, answers, cells, registers, scores };
}

function speak(test) {
  load({ ...test, registers: [...Array(Math.max(0, game.text_registers() - test.registers.length)).fill(0), ...test.registers] });
  if (test.begin) game.begin();
  const bytes = new TextEncoder().encode(test.text);
  view(Uint8Array, game.text(bytes.length), bytes.length).set(bytes);
  let said = read(game.play(bytes.length));
  const rest = bytes.length - game.consumed();
  said += read(game.close());
  return { said, rest, games: game.games() };
}

function read(length) {
  return new TextDecoder().decode(view(Uint8Array, game.out(), length).slice());
}

const { cases, texts } = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify({ plays: cases.map(play), texts: texts.map(speak) }));
