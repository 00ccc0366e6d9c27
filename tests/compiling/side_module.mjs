// Judges and solves in Python for browsers, with side modules as twins:
// `node side_module.mjs PYODIDE SOURCES TWINS < JSON`, where JSON lists games with texts and starts.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , pyodide, sources, twins] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { GYOJI_TWINS: "/twins", HOME: "/" } });
for (const [place, root] of [["/sources", sources], ["/twins", twins]]) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.globals.set("given", readFileSync(0, "utf8"));
process.stdout.write(
  python.runPython(`
import json, sys, warnings
sys.path.insert(0, "/sources")
warnings.simplefilter("error")  # a twin that cannot be used
import gyoji
from gyoji.engine.twins import twin

def found(name, texts, starts):
    game = gyoji.load(name)
    solved = [gyoji.solve(game, start, optimal="moves", memory=64 << 20) for start in starts]
    return {
        "compiled": twin(game) is not None,
        "said": [b"".join(gyoji.judge(game, text.encode())).decode() for text in texts],
        "solved": [[each.status, each.length] for each in solved],
    }

json.dumps([found(**game) for game in json.loads(given)])
`),
);
