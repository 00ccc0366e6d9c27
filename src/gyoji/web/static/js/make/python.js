// Python in a worker of the sandbox: it is sent its files and the referee, and then answers one message after the
// other. This text is no module of the page: the page sends it to the sandbox.

const START = `
import sys
sys.path.insert(0, "/referee")
from gyoji.web.play.workbench import Workbench
def laws(game):
    from gyoji.conformance import check_laws
    return check_laws(game)
Workbench(laws).answer
`;
const TYPES = /** @type {Record<string, string>} */ ({ mjs: "text/javascript", wasm: "application/wasm", json: "application/json" });

/** @typedef {Record<string, Uint8Array<ArrayBuffer>>} Files */

/** @type {Promise<(text: string) => string>} */
let answer;

addEventListener("message", ({ ports: [port] }) => {
  if (port) port.onmessage = ({ data }) => void receive(port, data);
}, { once: true });  // prettier-ignore

/** @param {MessagePort} port @param {{files?: Files, id?: number, text?: string}} message */
async function receive(port, { files, id, text }) {
  if (files) answer = begin(files);
  try {
    const handle = await answer;
    port.postMessage(files ? { ready: true } : { id, text: handle(text ?? "") });
  } catch (error) {
    port.postMessage({ id, fault: String(error instanceof Error ? error.message : error).slice(-2000) });
  }
}

/** @param {Files} files */
async function begin(files) {
  // Python asks for its files, which are here; there is no network.
  self.fetch = async (wanted) => {
    const name = String(wanted instanceof Request ? wanted.url : wanted).split("/").pop() ?? "";
    return file(files, name);
  };
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map(async (name) =>
    import(URL.createObjectURL(await file(files, name).blob())),
  ));  // prettier-ignore
  const python = await loadPyodide({ indexURL: "https://python.invalid/", createPyodideModule });
  python.unpackArchive(files["gyoji.zip"], "zip", { extractDir: "/referee" });
  return python.runPython(START);
}

/** @param {Files} files @param {string} name */
function file(files, name) {
  return new Response(files[name], { headers: { "Content-Type": TYPES[name.split(".").pop() ?? ""] ?? "" } });
}
