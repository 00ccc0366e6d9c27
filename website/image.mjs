// Writes the image of Python's memory with the referee imported, which pages start from, and a zip of the compiled
// form of all other modules, which pages import later: node image.mjs REFEREE.zip IMAGE COMPILED.zip

import { readFile, writeFile } from "node:fs/promises";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

/** Most of what the referee imports; nothing in WebAssembly, which an image of the memory cannot hold. */
const PREPARE = `
import sys
sys.path.insert(0, "/referee")
import base64, datetime, decimal, gyoji, hashlib, json, logging, random, unicodedata, uuid
import gyoji.solving.design.playable, gyoji.engine.judge, gyoji.engine.generation, gyoji.game.collection, gyoji.game.variants, gyoji.solving.opponents, gyoji.pictures.tiles, gyoji.engine.session
import gyoji.engine.guide, gyoji.game.knowledge, gyoji.solving.hints, gyoji.solving.reports, gyoji.web.limits.rate_limits, gyoji.web.play.objects
for name in gyoji.games.HERE:
    gyoji.load(name)
any(str(getattr(module, "__file__", "")).endswith(".so") for module in sys.modules.values())
`;

/** Freed memory still has what was there, which cannot be packed well: overwrite much of it, without needing more memory. */
const WIPE = `
zeros = [bytearray(size) for size, times in ((1 << 20, 2), (1 << 16, 8), (1 << 12, 64)) for _ in range(times)]
del zeros
`;

/** Compile what the image has not imported; the files do not change, so nobody has to look whether they have. */
const COMPILE = `
import pathlib, py_compile, sys, zipfile
imported = {getattr(module, "__file__", None) for module in sys.modules.values()}
with zipfile.ZipFile("/compiled.zip", "w") as archive:
    for path in sorted(map(str, pathlib.Path("/referee").rglob("*.py"))):
        if path in imported:
            continue
        compiled = py_compile.compile(path, doraise=True, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
        archive.write(compiled, compiled.removeprefix("/referee/"))
`;

const [referee, image, compiled] = process.argv.slice(2);
const archive = new Uint8Array(await readFile(referee));
const python = await loadPyodide({ _makeSnapshot: true });
python.unpackArchive(archive, "zip", { extractDir: "/referee" });
if (python.runPython(PREPARE)) throw new Error("something in WebAssembly was imported");
python.runPython(WIPE);
const memory = python.makeMemorySnapshot();
await writeFile(image, memory);
const begun = await loadPyodide({ _loadSnapshot: memory }); // fails for a memory that had to grow
begun.unpackArchive(archive, "zip", { extractDir: "/referee" });
begun.runPython(COMPILE);
await writeFile(compiled, begun.FS.readFile("/compiled.zip"));
