// Writes the image of Python's memory with the referee imported, which pages start from:
// node image.mjs REFEREE.zip IMAGE

import { readFile, writeFile } from "node:fs/promises";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

/** Most of what the referee imports; nothing in WebAssembly, which an image of the memory cannot hold. */
const PREPARE = `
import sys
sys.path.insert(0, "/referee")
import base64, datetime, decimal, gyoji, hashlib, json, logging, random, uuid
import gyoji.solving.design.playable, gyoji.engine.judge, gyoji.engine.generation, gyoji.game.collection, gyoji.game.variants, gyoji.solving.opponents, gyoji.pictures.tiles, gyoji.engine.session
for name in gyoji.games.HERE:
    gyoji.load(name)
any(str(getattr(module, "__file__", "")).endswith(".so") for module in sys.modules.values())
`;

/** Freed memory still has what was there, which cannot be packed well: overwrite much of it, without needing more memory. */
const WIPE = `
zeros = [bytearray(size) for size, times in ((1 << 20, 2), (1 << 16, 8), (1 << 12, 64)) for _ in range(times)]
del zeros
`;

const [referee, image] = process.argv.slice(2);
const python = await loadPyodide({ _makeSnapshot: true });
python.unpackArchive(new Uint8Array(await readFile(referee)), "zip", { extractDir: "/referee" });
if (python.runPython(PREPARE)) throw new Error("something in WebAssembly was imported");
python.runPython(WIPE);
const memory = python.makeMemorySnapshot();
await loadPyodide({ _loadSnapshot: memory }); // fails for a memory that had to grow
await writeFile(image, memory);
